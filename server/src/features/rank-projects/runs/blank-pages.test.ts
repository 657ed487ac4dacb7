import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { hours, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const perKeyword = 3.2727

async function settle() {
  for (let round = 0; round < 4; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

const rowsOf = async (who: Person, id: number) => (await showHistory(app, who, id)).historiesData[0] ?? []
const daysOf = async (id: number) => {
  const { body } = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  return (body as { data: { days: ProjectDay[] } }).data.days
}
const bought = (keyword: string) => app.sandbox.control.tasks({ keyword }).length

test.each(['__blank__', '__hollow__'])(
  'a page of %s is requested once more, fails free of charge, isn’t a checked day and isn’t shared',
  async (token) => {
    const keyword = `tea ${token}`
    const id = await createProject(app, person, { keywords: [keyword, 'coffee'] })
    await settle()
    expect(bought(keyword)).toBe(2)
    const [tea, coffee] = await rowsOf(person, id)
    expect(tea).toMatchObject({ details: [{ state: 'failed', rank: null, results_read: null }], results_read: null })
    expect(tea?.failure).toBe('The search engine returned a page without results. This look-up was refunded.')
    expect(coffee?.details[0]?.state).not.toBe('failed')
    expect(await daysOf(id)).toMatchObject([{ checked_count: 1, failed_count: 1 }])
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword, 4)

    const other = await signedIn(app.ctx, 'paid')
    await createProject(app, other, { keywords: [keyword, 'coffee'] })
    await settle()
    expect([bought(keyword), bought('coffee')]).toEqual([4, 1])
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
)

test('a page that is blank only once costs the customer one look-up, and shows its rank', async () => {
  app.sandbox.control.failKeywords({ keywords: ['coffee'], effect: { kind: 'blank' }, times: 1 })
  const id = await createProject(app, person, { keywords: ['coffee'] })
  await settle()
  expect(bought('coffee')).toBe(2)
  expect((await rowsOf(person, id))[0]?.details[0]?.state).not.toBe('failed')
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword, 4)
})

test('a keyword whose pages stay blank is paused after two failures; other keywords and accounts aren’t', async () => {
  const keyword = 'tea __blank__'
  const check = (who: Person, keywords: string[]) =>
    app.call('POST', '/serp/check-serp', {
      token: who.token,
      body: { domainUrl: 'a.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372, keywords },
    })
  for (let round = 0; round < 6; round += 1) {
    expect((await check(person, [keyword, `coffee ${round}`])).status).toBe(202)
    await settle()
  }
  expect([bought(keyword), bought('coffee 0'), bought('coffee 5')]).toEqual([6, 1, 1])
  const { rows } = await app.ctx.db.execute<{ failure: string; checks: number }>(sql`
    select failure, count(*)::int as checks from serp_check_keywords where keyword = ${keyword} group by failure order by 1`)
  expect(rows).toEqual([
    { failure: 'blank', checks: 3 },
    { failure: 'paused', checks: 3 },
  ])
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 6 * perKeyword, 4)

  const other = await signedIn(app.ctx, 'paid')
  await check(other, [keyword])
  await settle()
  expect(bought(keyword)).toBe(8)

  app.clock.advance(hours(4))
  await check(person, [keyword])
  await settle()
  expect(bought(keyword)).toBe(10)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('an account is paused on an engine if most of its look-ups there fail at the operator’s cost', async () => {
  const blank = (from: number, count: number) => Array.from({ length: count }, (_, at) => `tea ${from + at} __blank__`)
  await createProject(app, person, { keywords: blank(0, 100) })
  await createProject(app, person, { keywords: blank(100, 100) })
  await settle()
  const count = () => app.sandbox.control.tasks().length
  expect(count()).toBe(400)
  await createProject(app, person, { keywords: blank(200, 50) })
  await settle()
  expect(count()).toBe(400)
  const other = await signedIn(app.ctx, 'paid')
  await createProject(app, other, { keywords: [...blank(0, 1), 'coffee'] })
  await settle()
  expect(count()).toBe(403)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('where the engine finds nothing, that is what the day shows', async () => {
  const id = await createProject(app, person, { keywords: ['tea __40102__'] })
  await settle()
  expect(bought('tea __40102__')).toBe(1)
  expect((await rowsOf(person, id))[0]).toMatchObject({ details: [{ state: 'not_in_depth' }], results_read: 0 })
  expect(await daysOf(id)).toMatchObject([{ checked_count: 1, failed_count: 0 }])
})
