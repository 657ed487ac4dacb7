import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeywordPages, LandingPage, PageHealth } from '#contract/rank-projects/landing-pages.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { pageKey } from '#contract/rules/rank-projects/landing-pages.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { checkPages, emptyProject, type PagesSeen } from '../../../testing/check-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
let id: number
let ids: number[]
const first = '2030-01-01'
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo(`${first}T08:00:00Z`)
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  id = await createProject(app, person, { keywords: ['one', 'two', 'three'] })
  await app.workOff()
})
afterAll(() => app.close())
beforeEach(start)

async function start() {
  await emptyProject(app, { person, id })
  const { rows } = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where account_id = ${person.id} and project_id = ${id} order by id`,
  )
  ids = rows.map((row) => row.id)
}

const own = (path: string) => `https://www.kestrelroast.example/${path}`
const dayAt = (at: number) => addDays(first, 30 + at)
/** Runs the project on the days after another; undefined where a keyword isn't checked. */
async function live(days: readonly (readonly PagesSeen[])[]) {
  for (const [at, keywords] of days.entries())
    await checkPages(app, { person, id }, { day: dayAt(at), isBaseline: false, keywords })
}
const on = (...paths: string[]): PagesSeen => ({ urls: paths.map(own) })

type Listed = {
  pages: LandingPage[]
  pagination: { total: number; last_page: number }
  comparison: DayCompared | null
  health: PageHealth
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = person.token) =>
  app.call(method, path, { token, ...(body && { body }) })
async function list(query = ''): Promise<Listed> {
  const reply = await call('GET', `/projects/list-pages/${id}${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: Listed }).data
}
const setTarget = (target_page: string | null, keywords_ids = ids) =>
  call('PUT', `/projects/set-target-pages/${id}`, { keywords_ids, target_page })
const targets = async () => (await showHistory(app, person, id)).historiesData[0]?.map(({ target_page }) => target_page)

test('as of a date, pages are what they were on that date, except that swaps are not counted', async () => {
  const days = [
    [on('a'), on('a'), on('b')],
    [on('a', 'c'), on('b', 'a'), { urls: [] }],
    [on('c'), on('b'), on('b')],
  ]
  await setTarget('/a', ids.slice(0, 1))
  await live(days.slice(0, 2))
  const query = '?sort=page&direction=asc'
  const then = await list(query)
  for (const [at, keywords] of days.slice(2).entries())
    await checkPages(app, { person, id }, { day: dayAt(2 + at), isBaseline: false, keywords })
  const since = await list(`${query}&as_of=${dayAt(1)}`)
  const withoutSwaps = ({ pages, comparison, health }: Listed) => ({
    pages: pages.map((page) => ({ ...page, swaps_count: 0, swapped_with: [] })),
    comparison,
    health: { ...health, swapped_count: 0 },
  })
  expect(withoutSwaps(since)).toEqual(withoutSwaps(then))
  expect(since).toMatchObject({ are_swaps_counted: false, health: { swapped_count: 0, several_count: 2 } })
  expect((await list(query)).pages).not.toEqual(since.pages)
  const order = { sort: 'page', direction: 'asc' }
  const swapsIn = async (dates: object) => {
    const [sheet, about] = await readSheets(
      (await call('POST', `/projects/export-pages/${id}`, { ...order, ...dates })).rawBody,
    )
    const at = sheet?.data[0]?.indexOf('Swaps in 14 days') ?? -1
    return { swaps: sheet?.data.slice(1).map((row) => row[at] ?? null), about: about?.data }
  }
  expect(new Set((await swapsIn({ as_of: dayAt(1) })).swaps)).toEqual(new Set([null]))
  expect((await swapsIn({ as_of: dayAt(1) })).about).toContainEqual([
    'Swaps in 14 days',
    'In the file of the latest date only',
  ])
  expect((await swapsIn({})).swaps).not.toContain(null)
})

test('a row per own page has keywords, ranks, visits, what was gained and lost, and what it swapped with', async () => {
  await app.ctx.db.execute(sql`
    insert into keyword_metrics (country_code, language_code, keyword, search_volume, taken_at)
    values (2372, 'en', 'first', 100000000, now()), (2372, 'en', 'second', null, now()) on conflict do nothing`)
  await live([
    [on('a'), on('a'), on('b')],
    [on('a#top'), on('b', 'a'), { urls: [] }],
  ])
  const { pages, comparison, health } = await list('?sort=page&direction=asc')
  expect(comparison).toMatchObject({ date: dayAt(1), compared_date: dayAt(0) })
  expect(pages.map((page) => ({ ...page, url: pageKey(page.url) }))).toEqual([
    {
      url: 'kestrelroast.example/a',
      ...{ keywords_count: 1, best: 1, average: 1, visits: 100_000_000 * clickShareOf(1), unknown_volume_count: 0 },
      ...{ gained_count: 0, lost_count: 1, mismatched_count: 0, cannibalised_count: 0 },
      ...{ swaps_count: 1, swapped_with: [{ url: own('b'), swaps_count: 1 }] },
    },
    {
      url: 'kestrelroast.example/b',
      ...{ keywords_count: 1, best: 1, average: 1, visits: null, unknown_volume_count: 1 },
      ...{ gained_count: 1, lost_count: 1, mismatched_count: 0, cannibalised_count: 1 },
      ...{ swaps_count: 1, swapped_with: [{ url: own('a'), swaps_count: 1 }] },
    },
  ])
  expect(health).toMatchObject({
    ranking_count: 2,
    healthy_count: 1,
    several_count: 1,
    swapped_count: 1,
    unranked_count: 1,
  })
})

test('rows add up to the keywords that rank, and gains and losses to what the checks say, on random lives', async () => {
  const seen: fc.Arbitrary<PagesSeen> = fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }).map((paths) => on(...paths)) },
    { weight: 1, arbitrary: fc.constant({ urls: [], fails: true }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(seen, seen, seen), { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 0, max: 4 }),
      async (days, at) => {
        await start()
        await live(days)
        const compare = dayAt(Math.min(at, days.length - 1))
        const { pages, comparison, health } = await list(`?compare=${compare}`)
        const pageOf = (keyword: number, until: string) => {
          const last = days.findLast(
            (day, place) => dayAt(place) <= until && day[keyword] !== undefined && !day[keyword].fails,
          )
          return last === undefined ? undefined : (last[keyword]?.urls[0] ?? null)
        }
        const keywords = [0, 1, 2].map((keyword) => ({
          now: pageOf(keyword, '9999-12-31') ?? null,
          before: comparison?.compared_date == null ? undefined : pageOf(keyword, comparison.compared_date),
        }))
        const isKnown = comparison?.compared_date != null
        const moved = keywords.filter(({ now, before }) => before !== undefined && now !== before)
        const sum = (count: (page: LandingPage) => number | null) =>
          pages.reduce((total, page) => total + (count(page) ?? 0), 0)
        expect(sum(({ keywords_count }) => keywords_count)).toBe(keywords.filter(({ now }) => now !== null).length)
        expect(health.ranking_count + health.unranked_count).toBe(3)
        expect(health.ranking_count).toBe(sum(({ keywords_count }) => keywords_count))
        expect(sum(({ gained_count }) => gained_count)).toBe(moved.filter(({ now }) => now !== null).length)
        expect(sum(({ lost_count }) => lost_count)).toBe(moved.filter(({ before }) => before !== null).length)
        expect(
          pages.every(({ gained_count, lost_count }) => (gained_count !== null && lost_count !== null) === isKnown),
        ).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
})

test('pages are searched, filtered by keywords and counts, sorted and paged, and the file has all of them', async () => {
  await live([
    [on('a'), on('b'), on('c')],
    [on('a'), on('c'), on('c')],
  ])
  const names = ({ pages }: Listed) => pages.map(({ url }) => url.at(-1))
  expect(names(await list())).toEqual(['c', 'a', 'b'])
  expect(names(await list('?sort=page&direction=desc'))).toEqual(['c', 'b', 'a'])
  expect(names(await list('?url=EXAMPLE/a'))).toEqual(['a'])
  expect(names(await list(`?landing_page=${encodeURIComponent('kestrelroast.example/c/')}`))).toEqual(['c'])
  expect(names(await list('?show=lost'))).toEqual(['b'])
  expect(names(await list('?show=gained'))).toEqual(['c'])
  expect(names(await list('?search=first'))).toEqual(['a'])
  expect((await list('?page=2')).pages).toEqual([])
  const reply = await call('POST', `/projects/export-pages/${id}`, { sort: 'page', direction: 'asc' })
  expect(reply.status).toBe(200)
  const [sheet, about] = await readSheets(reply.rawBody)
  expect(sheet?.data.map((row) => row.slice(0, 2))).toEqual([
    ['Page', 'Keywords'],
    [own('a'), 1],
    [own('b'), 0],
    [own('c'), 2],
  ])
  expect(about?.data).toContainEqual(['Page health', '100% of 3 keywords rank with one page'])
  const csv = await call('POST', `/projects/export-pages/${id}`, { format: 'csv', show: 'lost' })
  expect(csv.rawBody.toString()).toContain(`${own('b')},0`)
})

test('a target page is stored in one spelling, set, removed, and read in every view', async () => {
  await live([[on('guides/cold'), on('shop'), { urls: [] }]])
  expect(await setTarget('https://www.KestrelRoast.example/guides/*')).toMatchObject({
    status: 200,
    body: { message: 'Target page saved', data: { set_count: 3 } },
  })
  expect(await targets()).toEqual(Array.from({ length: 3 }, () => 'kestrelroast.example/guides/*'))
  const { pages, health } = await list()
  expect(pages.map(({ url, mismatched_count }) => [url, mismatched_count])).toEqual([
    [own('guides/cold'), 0],
    [own('shop'), 1],
  ])
  expect(health).toMatchObject({ mismatched_count: 1, targeted_count: 2, healthy_count: 1 })
  const shown = await call('GET', `/projects/show-keyword/${id}/${ids[1]}?days=365`)
  expect((shown.body as { data: { pages: KeywordPages } }).data.pages).toMatchObject({
    target_page: 'kestrelroast.example/guides/*',
    states: ['mismatch'],
  })
  const removed = await setTarget(null, ids.slice(0, 1))
  expect(removed.body).toMatchObject({ message: 'Target page removed' })
  expect((await targets())?.[0]).toBeNull()
})

test('the page that ranks becomes the target of each keyword; one without a page keeps its own', async () => {
  await live([[on('a'), on('b#c'), { urls: [] }]])
  await setTarget('/kept', ids)
  const reply = await call('PUT', `/projects/set-target-pages/${id}`, { keywords_ids: ids, uses_ranking_page: true })
  expect(reply.body).toMatchObject({ data: { set_count: 2 } })
  expect(await targets()).toEqual(['kestrelroast.example/a', 'kestrelroast.example/b', 'kestrelroast.example/kept'])
})

const tooLong = 'A page’s address must be 1,000 characters or fewer, including the domain.'
test.each([
  ['https://rival.example/a', 'Please enter a page on kestrelroast.example.'],
  ['notkestrelroast.example/a', 'Please enter a page on kestrelroast.example.'],
  ['two words', 'Please enter the address of a page'],
  [`/${'a'.repeat(1_999)}`, tooLong],
  [`/${'a'.repeat(990)}`, tooLong],
  [`kestrelroast.example/${'a'.repeat(990)}/*`, tooLong],
  [`/${'a'.repeat(2_000)}`, tooLong],
])('%s is no target page, and the answer says why', async (target, message) => {
  const reply = await setTarget(target)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(message)])
  expect(await targets()).toEqual([null, null, null])
})

test('imported target pages are set by keyword, whatever its case; what is unknown or elsewhere is counted', async () => {
  const reply = await call('POST', `/projects/import-target-pages/${id}`, {
    keywords: ['FIRST', ' second ', 'fourth', 'third'],
    target_pages: ['/a', 'kestrelroast.example/b', '/c', 'https://rival.example/'],
  })
  expect(reply.body).toEqual({
    message: 'Target pages imported',
    data: { set_count: 2, unknown_count: 1, elsewhere_count: 1 },
  })
  expect(await targets()).toEqual(['kestrelroast.example/a', 'kestrelroast.example/b', null])
})

test('keywords of another project, and another account’s, are not found', async () => {
  const other = await createProject(app, person, { keywords: ['elsewhere'] })
  const reply = await call('PUT', `/projects/set-target-pages/${other}`, { keywords_ids: ids, target_page: '/a' })
  expect(reply.status).toBe(404)
  const stranger = await signedIn(app.ctx, 'paid')
  expect((await call('GET', `/projects/list-pages/${id}`, undefined, stranger.token)).status).toBe(404)
  expect(await targets()).toEqual([null, null, null])
})

test('swaps, several pages and their ranks are evidence of a keyword, with the chance of its alternation', async () => {
  const turns = Array.from({ length: 12 }, (_, at): PagesSeen[] => [
    at % 2 === 0 ? on('a', 'b') : on('b', 'b#x', 'a'),
    undefined,
    undefined,
  ])
  await live(turns)
  app.clock.moveTo(`${dayAt(12)}T08:00:00Z`)
  person.token = await openSession(app.ctx, person.viewer)
  const reply = await call('GET', `/projects/show-keyword/${id}/${ids[0]}?days=30`)
  const { pages, days } = (
    reply.body as { data: { pages: KeywordPages; days: { other_urls: string[]; other_ranks: number[] }[] } }
  ).data
  expect(days.at(-1)).toMatchObject({ other_urls: [own('a')], other_ranks: [3] })
  expect(pages.swaps).toHaveLength(11)
  expect(pages).toMatchObject({
    states: ['swapped', 'cannibalised', 'untargeted'],
    recent_swaps_count: 11,
    alternation: { kind: 'alternates', checks: 12, main: 6, runs: 12 },
  })
  app.clock.moveTo(`${first}T08:00:00Z`)
})
