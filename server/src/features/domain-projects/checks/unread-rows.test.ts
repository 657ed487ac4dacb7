import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import type { RankedKeywordsPage } from '../../../ports/data-provider/ranked-keywords.ts'
import { allRows, checkDomain, domainBody, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../../credits/index.ts'

let sandbox: KeptSandbox
let app: TestApp
let person: Person
beforeAll(async () => {
  sandbox = await keepSandbox()
})
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  app.ctx.settings.domainKeywordsLimit = 5_000
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
afterAll(() => sandbox.close())

const credits = () => availableCredits(app.ctx, person.id)
const priceOf = async (rows: number) => rowsPrice(await getCreditCosts(app.ctx, 'DOMAIN'), rows)

/** As the adapter reads answers of which some rows can't be read; the first answer is number 0. */
function loseRows(isUnread: (row: RankedKeywordsPage['keywords'][number], at: number) => boolean): () => number {
  const { rankedKeywords } = app.ctx.ports
  let calls = 0
  app.ctx.ports.rankedKeywords = {
    fetchRankedKeywords: async (...asked) => {
      calls += 1
      const page = await rankedKeywords.fetchRankedKeywords(...asked)
      const keywords = page.keywords.filter((row) => !isUnread(row, calls - 1))
      const unreadRows = page.keywords.length - keywords.length
      return { ...page, keywords, unreadRows, oddFields: unreadRows === 0 ? [] : ['keyword_data.keyword'] }
    },
  }
  return () => calls
}

async function refresh(id: number) {
  const path = `/domain/refresh-domain-project/${id}`
  const reply = await app.call('POST', path, { token: person.token, body: { confirm: true } })
  expect(reply.status).toBe(202)
  await app.workOff()
}

test('they are free, and the date says that it is incomplete; all others are there and paid for', async () => {
  const calls = loseRows(({ keyword }, at) => at === 1 && keyword.length % 5 === 0)
  const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_000 })
  await app.workOff()
  const shown = await showDomain(app, person, id)
  const { read } = shown.rows
  expect(read).toBeGreaterThan(1_000)
  expect(read).toBeLessThan(2_000)
  expect(shown).toMatchObject({
    state: 'partial',
    rows: { read, total: 3_000, is_whole: false },
    progress: { done_count: read, failed_count: 2_000 - read, rows_count: 2_000 },
    history: [{ rows_count: read, is_whole: false }],
  })
  expect(await allRows(app, person, id)).toHaveLength(read)
  expect(calls()).toBe(2)
  expect(await credits()).toBeCloseTo(5_000 - (await priceOf(read)), 4)
})

test('the last one of a domain with fewer keywords than the limit ends the check', async () => {
  const { keywords } = await app.ctx.ports.rankedKeywords.fetchRankedKeywords({
    target: 'size-137.example',
    countryCode: 2372,
    languageCode: 'en',
    limit: 1_000,
    offset: 0,
  })
  loseRows(({ keyword }) => keyword === keywords.at(-1)?.keyword)
  const id = await checkDomain(app, person, { target: 'size-137.example', limit: 200 })
  await app.workOff()
  expect(await showDomain(app, person, id)).toMatchObject({
    state: 'partial',
    rows: { read: 136, total: 137, is_whole: false },
    progress: { done_count: 136, failed_count: 1, rows_count: 137 },
  })
  expect(await credits()).toBeCloseTo(5_000 - (await priceOf(136)), 4)
})

test.each([
  ['a whole check', 0],
  ['one with as many', 1],
])(
  'one row that cannot be read does not keep a refresh from taking the place of %s of the same day',
  async (_what, lost) => {
    let first = ''
    let isOdd = lost > 0
    loseRows(({ keyword }) => {
      first ||= keyword
      return isOdd && keyword === first
    })
    const id = await checkDomain(app, person, { limit: 100 })
    await app.workOff()
    const before = await showDomain(app, person, id)
    expect(before.rows).toMatchObject({ read: 100 - lost, is_whole: lost === 0 })
    isOdd = true
    app.clock.advance(hours(5))
    person.token = await openSession(app.ctx, person.viewer)
    await refresh(id)
    expect(await showDomain(app, person, id)).toMatchObject({
      state: 'partial',
      rows: { read: 99, is_whole: false },
      available_dates: ['2027-03-01'],
    })
    expect((await allRows(app, person, id)).map(({ keyword }) => keyword)).not.toContain(first)
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(100 - lost)) - (await priceOf(99)), 4)
  },
)

test('a refresh of which most rows cannot be read costs nothing, and leaves the earlier check of the day', async () => {
  let isOdd = false
  loseRows(({ keyword }) => isOdd && keyword.length % 5 !== 0)
  const id = await checkDomain(app, person, { limit: 100 })
  await app.workOff()
  const paid = await credits()
  isOdd = true
  app.clock.advance(hours(5))
  person.token = await openSession(app.ctx, person.viewer)
  await refresh(id)
  expect(await showDomain(app, person, id)).toMatchObject({ state: 'failed', rows: { read: 100, is_whole: true } })
  expect(await credits()).toBe(paid)
})

test('a call that fails after rows that could not be read ends the check as before', async () => {
  let isOdd = false
  const calls = loseRows(({ keyword }, at) => isOdd && at >= 2 && keyword.length % 5 === 0)
  const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_000 })
  await app.workOff()
  const paid = await credits()
  isOdd = true
  const { rankedKeywords } = app.ctx.ports
  app.ctx.ports.rankedKeywords = {
    fetchRankedKeywords: async (...asked) => {
      if (calls() === 3) app.sandbox.control.addFault({ path: '*/ranked_keywords/live', httpStatus: 500 })
      return rankedKeywords.fetchRankedKeywords(...asked)
    },
  }
  app.clock.advance(hours(5))
  person.token = await openSession(app.ctx, person.viewer)
  await refresh(id)
  for (let round = 0; round < 12; round += 1) {
    app.clock.advance(minutes(15))
    await app.workOff()
  }
  person.token = await openSession(app.ctx, person.viewer)
  expect(await showDomain(app, person, id)).toMatchObject({ state: 'failed', rows: { read: 2_000, is_whole: true } })
  expect(await credits()).toBe(paid)
})

const check = (of: Person, target = 'size-137.example') =>
  app.call('POST', '/domain/check-domain', {
    token: of.token,
    body: { ...domainBody, target },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const idOf = ({ body }: { body: unknown }) => (body as { data: { domain_project_id: number } }).data.domain_project_id
const remove = (id: number) => app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token })

describe('checks that fail for free', () => {
  test('are limited per account, because the provider bills them', async () => {
    loseRows(() => true)
    for (let made = 0; made < 10; made += 1) {
      expect((await check(person)).status).toBe(202)
      await app.workOff()
    }
    app.clock.advance(minutes(6))
    expect(await check(person)).toMatchObject({
      status: 429,
      body: { message: 'Too many of your checks have failed. You weren’t charged for them. Try again in 54 minutes.' },
    })
    expect((await check(await signedIn(app.ctx, 'paid'))).status).toBe(202)
    app.clock.advance(minutes(54))
    person.token = await openSession(app.ctx, person.viewer)
    expect((await check(person)).status).toBe(202)
  })

  test('are limited as well if all of them begin before any has failed: the others wait, and then continue', async () => {
    const calls = loseRows((_row, at) => at < 10)
    const ids: number[] = []
    for (let at = 0; at < 15; at += 1) ids.push(idOf(await check(person, `size-${100 + at}.example`)))
    await app.workOff()
    expect(calls()).toBe(10)
    const states = async () => {
      const views = await Promise.all(ids.map((id) => showDomain(app, person, id)))
      return ['failed', 'pending', 'ready'].map((state) => views.filter((view) => view.state === state).length)
    }
    expect(await states()).toEqual([10, 5, 0])
    app.clock.advance(hours(1) + minutes(1))
    person.token = await openSession(app.ctx, person.viewer)
    await app.workOff()
    expect([calls(), await states()]).toEqual([15, [10, 0, 5]])
  })

  test('do not include those deleted before the provider was asked, but those deleted before a retry', async () => {
    for (let made = 0; made < 10; made += 1) expect((await remove(idOf(await check(person)))).status).toBe(200)
    app.sandbox.control.addFault({ path: '*/ranked_keywords/live', httpStatus: 500 })
    for (let made = 0; made < 10; made += 1) {
      const reply = await check(person)
      expect(reply.status).toBe(202)
      await app.workOff()
      expect((await remove(idOf(reply))).status).toBe(200)
    }
    expect((await check(person)).status).toBe(429)
    expect(await credits()).toBe(5_000)
  })

  test('do not include keywords that were repeated for free', async () => {
    await app.ctx.db.execute(sql`
      insert into free_units (account_id, used, counted_at) values (${person.id}, 10000, ${app.clock.read().toISOString()})`)
    expect((await check(person)).status).toBe(202)
  })
})
