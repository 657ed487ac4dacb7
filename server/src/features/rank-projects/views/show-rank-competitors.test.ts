import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { days } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { copyPages } from '../../../testing/copy-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readStoredPages } from '../../../testing/stored-pages.ts'
import { createProject, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'
import { recordRanks } from '../runs/record-ranks.ts'

const own = 'kestrelroast.example'
const competitors = ['beanharbour.example', 'morningpress.example', 'wikipedia.org', 'youtube.com', 'reddit.com']
const keywords = Array.from({ length: 50 }, (_, at) => `compared coffee ${at}`)
/** Its checks fail on the day between. */
const [gap = ''] = keywords
const dates: string[] = []

let app: TestApp
let person: Person
let id: number
let first: RankCompetitorsRow[]
/** A project that has run on three days, on pages in another order each day. */
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords, competitors, isDailyChecked: 1, runAt: '00:00' })
  await app.workOff()
  dates.push(today())
  first = await showCompetitors(app, person, id)
  app.sandbox.control.failKeywords({ keywords: [gap], effect: { kind: 'fail', code: 40501 }, times: 1 })
  await liveThroughDay({ shown: 10, except: [gap] })
  await liveThroughDay({ shown: 10 })
  person.token = await openSession(app.ctx, person.viewer)
})
afterAll(() => app.close())

const today = () => app.clock.read().toISOString().slice(0, 10)

async function liveThroughDay(pages: { shown: number; except?: string[] }) {
  app.clock.advance(days(1))
  await copyPages(app, pages)
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
  dates.push(today())
}

/** Ranks of a domain on a day's page, read off it by other means than the product's; undefined without a page. */
async function readPages() {
  const { rows: seen } = await app.ctx.db.execute<{ keyword: string; day: string; snapshot_id: string }>(sql`
    select k.keyword, o.day::text as day, o.snapshot_id from rank_observations o
    join rank_project_keywords k on k.account_id = o.account_id and k.id = o.keyword_id
    where o.project_id = ${id} and o.snapshot_id is not null`)
  const pages = new Map((await readStoredPages(app)).map((page) => [page.id, page.organic]))
  const rows = seen.map((row) => ({ ...row, organic: pages.get(row.snapshot_id) ?? [] }))
  return (keyword: string, day: string | undefined, domain: string) => {
    const page = rows.find((row) => row.keyword === keyword && row.day === day)
    const isOf = (result: { domain: string }) => `.${result.domain}`.endsWith(`.${domain}`)
    return page && (page.organic.find((result) => result.position <= 20 && isOf(result))?.position ?? null)
  }
}

function changeBetween(before: number | null | undefined, now: number | null | undefined) {
  if (before === undefined || now === undefined) throw new Error('there is no page')
  if (before !== null && now !== null) return { difference: now - before, change: null }
  return { difference: null, change: before === now ? null : before === null ? 'new' : 'lost' }
}

test('a first check has changed nothing', () => {
  expect(first).toHaveLength(keywords.length)
  for (const { difference, change, competitors_items } of first)
    for (const one of [{ difference, change }, ...competitors_items])
      expect(one).toMatchObject({ difference: null, change: null })
})

test('own and competitors’ ranks are compared with the keyword’s check before, past a day on which it failed', async () => {
  const rankOn = await readPages()
  const [oldest, between, newest] = dates
  const rows = await showCompetitors(app, person, id)
  const { historiesData } = await showHistory(app, person, id)
  const seen: (string | number | null)[] = []
  for (const row of rows) {
    const before = row.keyword === gap ? oldest : between
    const expected = (domain: string) => {
      const now = rankOn(row.keyword, newest, domain)
      return { rank: now, ...changeBetween(rankOn(row.keyword, before, domain), now) }
    }
    expect(row).toMatchObject({ ...expected(own), state: row.rank === null ? 'not_in_depth' : 'found' })
    const [latest] = historiesData[0]?.find((one) => one.id === row.id)?.details ?? []
    expect([row.difference, row.change]).toEqual([latest?.difference, latest?.change])
    expect(row.competitors_items).toMatchObject(competitors.map((name) => ({ name, ...expected(name) })))
    seen.push(...row.competitors_items.map(({ difference, change }) => change ?? Math.sign(difference ?? 0)))
  }
  // Every kind of change has been there to be wrong about.
  expect(new Set(seen)).toEqual(new Set(['new', 'lost', -1, 0, 1]))
})

type Competitors = {
  date: {
    shown: string | null
    newest: string | null
    oldest: string | null
    newer: string | null
    older: string | null
    kept_from: string | null
  }
  competitors: { id: number; name: string }[]
  competitorsData: { items: RankCompetitorsRow[] }[]
}
const show = async (query: string) => {
  const reply = await app.call('GET', `/projects/list-competitors/${id}${query}`, { token: person.token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Competitors
}

test('any date shows the ranks and features of each keyword’s last check up to it', async () => {
  const rankOn = await readPages()
  const [oldest = '', between = '', newest = ''] = dates
  const latest = await show('')
  expect(latest.date).toEqual({ shown: newest, newest, oldest, newer: null, older: between, kept_from: null })
  expect((await show(`?date=${newest}`)).competitorsData).toEqual(latest.competitorsData)
  expect(await show('?date=2050-01-01')).toEqual(await show(`?date=${newest}`))
  expect((await show('?date=2020-01-01')).date).toMatchObject({ shown: oldest, newer: between, older: null })

  const { date, competitorsData } = await show(`?date=${between}`)
  expect(date).toEqual({ shown: between, newest, oldest, newer: newest, older: oldest, kept_from: null })
  const checked = await app.ctx.db.execute<{ keyword: string; day: string; features: string[] }>(sql`
    select distinct on (k.id) k.keyword, o.day::text as day, o.features
    from rank_observations o join rank_project_keywords k on k.id = o.keyword_id
    where o.project_id = ${id} and o.day <= ${between}::date and o.state <> 'failed' order by k.id, o.day desc`)
  const known = new Map(checked.rows.map((row) => [row.keyword, row]))
  for (const row of competitorsData[0]?.items ?? []) {
    // If its check failed that day, the known state is that of the one before.
    const { day = '', features } = known.get(row.keyword) ?? {}
    expect(row).toMatchObject({ rank: rankOn(row.keyword, day, own), features, taken_at: expect.stringContaining(day) })
    expect(row.competitors_items).toMatchObject(
      competitors.map((name) => ({ name, rank: rankOn(row.keyword, day, name) })),
    )
  }
})

test('a keyword or competitor without a check up to the date is neither pending nor failed', async () => {
  const [oldest = '', between = ''] = dates
  const word = keywords[1] ?? ''
  const ofOldest = sql`project_id = ${id} and day = ${oldest}::date`
  await app.ctx.db.execute(sql`update rank_observations set day = '2020-06-01' where ${ofOldest}
    and keyword_id = (select id from rank_project_keywords where project_id = ${id} and keyword = ${word})`)
  const row = (await show(`?date=${oldest}`)).competitorsData[0]?.items.find(({ keyword }) => keyword === word)
  expect(row).toMatchObject({ rank: null, state: 'not_checked', features: null, taken_at: null, change: null })
  expect(new Set(row?.competitors_items.map(({ state }) => state))).toEqual(new Set(['not_checked']))
  await app.ctx.db.execute(
    sql`update rank_observations set day = ${oldest} where project_id = ${id} and day = '2020-06-01'`,
  )
  expect((await show(`?date=${between}`)).competitorsData[0]?.items).toHaveLength(keywords.length)
})

test('every column sorts, a competitor’s too, as of the date that is shown', async () => {
  const [, between] = dates
  const { competitors: heads } = await show('')
  const ranksIn = async (query: string, of: (row: RankCompetitorsRow) => number | null | undefined) =>
    ((await show(query)).competitorsData[0]?.items ?? []).map((row) => of(row) ?? null)
  const sorted = (values: readonly (number | null)[], sign: number) =>
    values.toSorted((left, right) => (left === null ? 1 : right === null ? -1 : (left - right) * sign))
  // One competitor may be on no page of a day; not all of them.
  let mixed = 0
  for (const at of ['', `&date=${between}`])
    for (const [direction, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
      const query = (sort: string) => `?sort=${sort}&direction=${direction}${at}`
      for (const { id: competitor } of heads) {
        const rankOf = (row: RankCompetitorsRow) => row.competitors_items.find((one) => one.id === competitor)?.rank
        const ranks = await ranksIn(query(`competitor-${competitor}`), rankOf)
        expect(ranks).toEqual(sorted(ranks, sign))
        if (new Set(ranks).size > 1) mixed++
      }
      const own = await ranksIn(query('rank'), ({ rank }) => rank)
      expect(own).toEqual(sorted(own, sign))
      const counts = await ranksIn(`?sort=features&direction=${direction}`, ({ features }) => features?.length)
      expect(counts).toEqual(sorted(counts, sign))
    }
  expect(mixed).toBeGreaterThan(0)
})

test('another account’s competitor doesn’t sort, and an invalid id is a 400', async () => {
  const added = (await show('')).competitorsData
  expect((await show('?sort=competitor-999999999')).competitorsData).toEqual(added)
  for (const query of [
    'sort=competitor-0',
    'sort=competitor-9999999999',
    'sort=competitor-x',
    'sort=competitor-1%3B',
    'date=yesterday',
  ])
    for (const view of ['list-competitors', ...(query.startsWith('date') ? [] : ['list-histories'])])
      expect((await app.call('GET', `/projects/${view}/${id}?${query}`, { token: person.token })).status, query).toBe(
        400,
      )
})

test('another depth is never a drop or a rise, and an unknown previous check is no change', async () => {
  const [, between] = dates
  const items = async () =>
    (await showCompetitors(app, person, id)).flatMap(({ keyword, competitors_items }) =>
      keyword === gap ? [] : competitors_items,
    )
  const known = await items()
  expect(known.map(({ change }) => change)).toContain('new')
  const ofTheDayBetween = sql`project_id = ${id} and day = ${between}::date`
  await app.ctx.db.execute(sql`update rank_competitor_observations set depth = 1 where ${ofTheDayBetween}`)
  for (const [at, { rank, change, difference }] of (await items()).entries()) {
    expect(difference).toBe(known[at]?.difference)
    // Only a first place would have been seen then.
    expect(change).toBe(known[at]?.change === 'new' && rank !== 1 ? 'depth' : known[at]?.change)
  }
  await app.ctx.db.execute(sql`delete from rank_competitor_observations where ${ofTheDayBetween}`)
  for (const one of await items()) expect(one).toMatchObject({ difference: null, change: null })
})

/** A project checked a day ago, whose next run has begun and found pages for all its keywords. */
async function trackAnother(): Promise<number> {
  const words = Array.from({ length: 20 }, (_, at) => `another coffee ${at}`)
  const another = await createProject(app, person, { keywords: words, competitors: competitors.slice(0, 3) })
  await app.workOff()
  app.clock.advance(days(1))
  person.token = await openSession(app.ctx, person.viewer)
  await copyPages(app)
  const path = `/projects/refresh-project/${another}`
  expect((await app.call('POST', path, { token: person.token, body: {} })).status).toBe(202)
  return another
}

test('a rank and its change are of one check, also where a new one is filled in while the page is read', async () => {
  const another = await trackAnother()
  const before = await showCompetitors(app, person, another)
  let reading: Promise<RankCompetitorsRow[]> | undefined
  await inTransaction(app.ctx, async (tx) => {
    // The keywords of the page are read already when their checks are.
    await tx.db.execute(sql`lock table rank_observations in access exclusive mode`)
    reading = showCompetitors(app, person, another)
    await untilSomebodyWaits(app)
    await recordRanks(tx, { accountId: person.id, subjectId: another })
  })
  const after = await showCompetitors(app, person, another)
  expect(after.map(({ rank }) => rank)).not.toEqual(before.map(({ rank }) => rank))
  expect(await reading).toEqual(after)
})

/** Leaves so many days of the project, none with a check, between its two. */
async function putBetween(projectId: number, count: number) {
  for (const table of ['rank_project_days', 'rank_competitor_observations', 'rank_observations'])
    await app.ctx.db.execute(sql`update ${sql.identifier(table)} set day = '2026-01-01'
      where project_id = ${projectId} and day = (select min(day) from rank_observations where project_id = ${projectId})`)
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum)
    select ${person.id}::int, ${projectId}::int, '2026-01-01'::date + at, 0, 0, 0 from generate_series(1, ${count}::int) as at
    on conflict do nothing`)
}

test('competitors are compared with a check before that is up to 60 of the project’s days back, the own domain with any', async () => {
  const another = await trackAnother()
  await app.workOff()
  const isKnown = ({ difference, change }: { difference: number | null; change: string | null }) =>
    difference !== null || change !== null
  const shown = await showCompetitors(app, person, another)
  expect(shown.some(({ competitors_items }) => competitors_items.some(isKnown))).toBe(true)
  expect(shown.some(isKnown)).toBe(true)
  await putBetween(another, 59)
  expect(await showCompetitors(app, person, another)).toEqual(shown)
  await putBetween(another, 60)
  const further = await showCompetitors(app, person, another)
  expect(further.some(({ competitors_items }) => competitors_items.some(isKnown))).toBe(false)
  const ownOf = ({ rank, difference, change }: RankCompetitorsRow) => ({ rank, difference, change })
  expect(further.map(ownOf)).toEqual(shown.map(ownOf))
})
