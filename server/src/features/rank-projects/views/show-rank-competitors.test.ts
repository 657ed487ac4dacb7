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

/** Where a domain stood on a day's page, read off it by other means than the product's; undefined without a page. */
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
