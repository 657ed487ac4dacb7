import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RankMovement } from '#contract/rank-projects/movement.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { makePage } from '../../../testing/make-page.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
/** Names of the sites on every page that arrives, or undefined for what the sandbox shows. */
let shown: readonly string[] | undefined
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-05-03T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  shown = undefined
  const { organicResults } = app.ctx.ports
  app.ctx.ports.organicResults = {
    ...organicResults,
    async collectTask(...asked) {
      const collected = await organicResults.collectTask(...asked)
      if (collected.outcome !== 'ready' || shown === undefined) return collected
      const organic = shown.map((name, at) => ({
        position: at + 1,
        absolutePosition: at + 1,
        domain: `${name}.example`,
        // Google marks addresses of shops anew for each search.
        url: `https://${name}.example/?srsltid=${app.clock.read().getTime()}`,
        title: `Title of ${name}`,
        description: `About ${name}`,
      }))
      return { ...collected, page: makePage({ takenAt: app.clock.read(), organic }) }
    },
  }
})
afterEach(() => app.close())

const domain = { domainUrl: 'own.example', competitors: ['rival.example'] }

async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  person.token = await openSession(app.ctx, person.viewer)
}
async function refresh(id: number) {
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, {
    token: person.token,
    body: { confirm: true },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  await app.workOff()
}
/** One check a day, of pages with these sites. */
async function live(pages: readonly string[], body: object = {}): Promise<{ id: number; keyword: number }> {
  let id: number | undefined
  for (const page of pages) {
    shown = page.split(' ')
    if (id === undefined) {
      id = await createProject(app, person, { ...domain, keywords: ['moved coffee'], ...body })
      await app.workOff()
    } else {
      await pass(days(1))
      await refresh(id)
    }
  }
  if (id === undefined) throw new Error('no page')
  return { id, keyword: (await rowOf(id)).id }
}
async function rowOf(id: number) {
  const row = (await showHistory(app, person, id)).historiesData[0]?.[0]
  if (row === undefined) throw new Error(`project ${id} has no keyword`)
  return row
}
const cellsOf = async (id: number) => (await rowOf(id)).details
const call = (id: number, keyword: number, query = '') =>
  app.call('GET', `/projects/show-movement/${id}/${keyword}${query}`, { token: person.token })
async function show(id: number, keyword: number, query = ''): Promise<RankMovement> {
  const reply = await call(id, keyword, query)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: RankMovement }).data
}
const named = (movement: RankMovement) => {
  const { arrived = [], departed = [], overtook_us = [], overtaken = [] } = movement.accounting ?? {}
  return [arrived, departed, overtook_us, overtaken].map((list) =>
    list.map((one) => one.domain.replace('.example', '')).join(),
  )
}
const sumOf = ({
  arrived,
  departed,
  overtook_us,
  overtaken,
  repeated,
}: NonNullable<RankMovement['accounting']>['counts']) => arrived - departed + overtook_us - overtaken + repeated

test('accounts for each day by its previous check, and for any two dates', async () => {
  const { id, keyword } = await live(['a b own rival c', 'new a rival own b', 'a own rival b new'])
  const latest = await show(id, keyword)
  expect(latest).toMatchObject({
    keyword: 'moved coffee',
    now: { date: '2027-05-05', rank: 2, state: 'found', depth: 20, results_read: 5 },
    before: { date: '2027-05-04', rank: 4 },
    difference: -2,
    no_accounting: null,
    facts: [],
  })
  expect(named(latest)).toEqual(['', '', '', 'rival,new'])
  expect(named(await show(id, keyword, '?date=2027-05-04'))).toEqual(['new', '', 'rival', 'b'])
  const both = await show(id, keyword, '?date=2027-05-05&compared=2027-05-03')
  expect(both).toMatchObject({ difference: -1, before: { date: '2027-05-03' }, volatility: { verdict: null } })
  expect(named(both)).toEqual(['', '', '', 'b'])
  expect(both.accounting?.overtaken[0]).toMatchObject({
    url: 'https://b.example/',
    position_before: 2,
    position_now: 4,
  })
  expect(both.pages.now?.results.slice(0, 3)).toEqual([
    expect.objectContaining({ position: 1, title: 'Title of a', moved_from: 1, is_own: false, competitor: null }),
    expect.objectContaining({ position: 2, description: 'About own', moved_from: 3, is_own: true }),
    expect.objectContaining({ position: 3, moved_from: 4, is_own: false, competitor: 'rival.example' }),
  ])
  // The pages name an address as the accounting does, although each search marked it otherwise.
  for (const page of [both.pages.before, both.pages.now])
    expect(page?.results.map(({ url }) => url)).toContain('https://b.example/')
  const [today, yesterday, first] = await cellsOf(id)
  expect(today?.movement).toEqual({
    counts: { arrived: 0, departed: 0, overtook_us: 0, overtaken: 2, repeated: 0 },
    verdict: null,
    facts: [],
  })
  expect(yesterday?.movement?.counts).toEqual({ arrived: 1, departed: 0, overtook_us: 1, overtaken: 1, repeated: 0 })
  expect(first?.movement).toBeNull()
  // Compared with another day, the cell says nothing of the previous check.
  const compared = await showHistory(app, person, id, '?compare=2027-05-03')
  expect(compared.historiesData[0]?.[0]?.details.map(({ movement }) => movement)).toEqual([null, null, null])
}, 60_000)

test('a day that is checked twice is compared with the day before it, as is one that failed first', async () => {
  const { id } = await live(['a b own d', 'a own b d'])
  await pass(hours(5))
  shown = 'a b c own'.split(' ')
  await refresh(id)
  const moved = { arrived: 1, departed: 0, overtook_us: 0, overtaken: 0, repeated: 0 }
  expect((await cellsOf(id))[0]).toMatchObject({ date: '2027-05-04', difference: 1, movement: { counts: moved } })

  await pass(days(1))
  app.sandbox.control.failKeywords({ keywords: ['moved coffee'], effect: { kind: 'fail', code: 40501 } })
  await refresh(id)
  expect((await cellsOf(id))[0]).toMatchObject({ date: '2027-05-05', state: 'failed', movement: null })
  app.sandbox.control.clearFaults()
  shown = 'own a b c'.split(' ')
  await refresh(id)
  expect((await cellsOf(id))[0]?.movement?.counts).toEqual({ ...moved, arrived: 0, overtaken: 3 })
}, 60_000)

test('says why there is no accounting', async () => {
  const { id, keyword } = await live(['a b', 'a b own', 'a own'])
  expect(await show(id, keyword, '?date=2027-05-03')).toMatchObject({
    before: null,
    no_accounting: 'first',
    accounting: null,
    facts: [],
    pages: { before: null, now: { is_page_kept: true } },
  })
  expect(await show(id, keyword, '?date=2027-05-04')).toMatchObject({
    no_accounting: 'not-found-before',
    difference: null,
  })
  expect(await show(id, keyword)).toMatchObject({ no_accounting: 'results-read', difference: -1 })
  expect(await show(id, keyword, '?compared=2027-05-05')).toMatchObject({ no_accounting: 'later', before: null })
  const settings = { projectName: 'K', searchEngine: 1, deviceType: 3, language: 'en', country: 2372, state_city: null }
  const change = async (changed: object) => {
    const body = { id, ...settings, depth: 20, extraPage: 0, loadsAiOverview: 0, ...changed }
    expect((await app.call('PUT', `/projects/change-settings/${id}`, { token: person.token, body })).status).toBe(200)
    await pass(days(1))
    await refresh(id)
  }
  await change({ deviceType: 3 })
  expect(await show(id, keyword)).toMatchObject({ no_accounting: 'settings', difference: null, volatility: null })
  expect((await cellsOf(id))[0]).toMatchObject({ movement: null })
  await change({ depth: 50 })
  expect(await show(id, keyword)).toMatchObject({ no_accounting: 'depth', difference: 0, volatility: { value: 0 } })
}, 60_000)

test('dates without a check show the last successful one before them, and so does a compared one that failed', async () => {
  const { id, keyword } = await live(['a own b', 'own a b'])
  await pass(days(1))
  app.sandbox.control.failKeywords({ keywords: ['moved coffee'], effect: { kind: 'fail', code: 40501 } })
  await refresh(id)
  app.sandbox.control.clearFaults()
  await pass(days(1))
  shown = 'a b own'.split(' ')
  await refresh(id)
  const fell = { now: { date: '2027-05-06' }, before: { date: '2027-05-04' }, difference: 2 }
  expect((await cellsOf(id)).map(({ date, state }) => [date, state])).toMatchObject([
    ['2027-05-06', 'found'],
    ['2027-05-05', 'failed'],
    ['2027-05-04', 'found'],
    ['2027-05-03', 'found'],
  ])
  expect(await show(id, keyword, '?compared=2027-05-05')).toMatchObject(fell)
  expect(await show(id, keyword, '?date=2027-05-09&compared=2027-05-05')).toMatchObject(fell)
  expect(await show(id, keyword, '?date=2027-05-05')).toMatchObject({ no_accounting: 'failed' })
  expect(await show(id, keyword, '?date=2027-05-09&compared=2027-05-07')).toMatchObject({
    now: { date: '2027-05-06' },
    before: null,
    no_accounting: 'same-check',
  })
  const pageOf = (date: string) =>
    app.call('GET', `/projects/show-serp-snapshot/${id}/${keyword}?date=${date}`, { token: person.token })
  expect((await pageOf('2027-05-09')).body).toMatchObject({ data: { snapshot: { date: '2027-05-06' } } })
  expect((await pageOf('2027-05-05')).body).toMatchObject({ data: { snapshot: { state: 'failed' } } })
}, 60_000)

test('once the pages are deleted, order and addresses stay, and texts are gone', async () => {
  const { id, keyword } = await live(['a b own rival', 'rival a own b'])
  const kept = await show(id, keyword)
  await app.ctx.db.execute(sql`delete from serp_snapshots`)
  const gone = await show(id, keyword)
  expect(gone.accounting).toEqual(kept.accounting)
  expect(named(gone)).toEqual(['', '', 'rival', 'b'])
  expect(gone.pages.now).toMatchObject({ is_page_kept: false })
  expect(gone.pages.now?.results).toEqual(
    kept.pages.now?.results.map((one) => ({ ...one, title: null, description: null })),
  )
  await app.ctx.db.execute(sql`delete from serp_page_outlines`)
  expect(await show(id, keyword)).toMatchObject({
    no_accounting: 'not-kept',
    difference: 0,
    pages: { before: null, now: null },
  })
}, 60_000)

test('adds up for every pair of days of a project as the sandbox shows them', async () => {
  const keywords = ['standing coffee', 'espresso machine', 'pour over', 'coffee beans', 'red kettle']
  const id = await createProject(app, person, { domainUrl: 'beanharbour.example', keywords })
  await app.workOff()
  const dates = ['2027-05-03']
  for (let day = 4; day < 10; day += 1) {
    await pass(days(1))
    await refresh(id)
    dates.push(`2027-05-0${day}`)
  }
  const rows = (await showHistory(app, person, id)).historiesData[0] ?? []
  let accounted = 0
  for (const row of rows)
    for (const cell of row.details) {
      const counts = cell.movement?.counts
      if (counts == null) continue
      accounted += 1
      expect(sumOf(counts)).toBe(cell.difference)
      expect((await show(id, row.id, `?date=${cell.date}`)).accounting?.counts).toEqual(counts)
    }
  expect(accounted).toBeGreaterThan(10)
  for (const row of rows)
    for (const [at, date] of dates.entries())
      for (const compared of dates.slice(0, at)) {
        const { accounting, difference, no_accounting } = await show(id, row.id, `?date=${date}&compared=${compared}`)
        if (accounting === null) expect(no_accounting).toMatch(/^(not-found|results-read)/)
        else expect(sumOf(accounting.counts)).toBe(difference)
      }
}, 120_000)

test('is refused for dates before the first check, and shows nobody else’s', async () => {
  const { id, keyword } = await live(['a own'])
  expect((await call(id, keyword, '?date=2027-05-02')).status).toBe(404)
  expect((await call(id, keyword, '?compared=2027-05-01')).status).toBe(404)
  expect((await call(id, keyword, '?date=yesterday')).status).toBe(400)
  expect((await call(id, keyword + 1)).status).toBe(404)
  const other = await signedIn(app.ctx, 'paid')
  expect((await app.call('GET', `/projects/show-movement/${id}/${keyword}`, { token: other.token })).status).toBe(404)
}, 60_000)
