import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { serpFeatureOf } from '#contract/rules/serp-fetches/serp-features.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import { copyPages } from '../../../testing/copy-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readStoredPages } from '../../../testing/stored-pages.ts'
import { createProject, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { runDueJob } from '../jobs.ts'
import { recordRanks } from '../runs/record-ranks.ts'

const domain = 'kestrelroast.example'
const competitor = 'beanharbour.example'
const depth = 20
/** `npm run test:long` compares 200 keywords on 30 dates. */
const dateCount = Number(process.env.AGREEMENT_DATES ?? 15)
const keywords = Array.from(
  { length: Number(process.env.AGREEMENT_KEYWORDS ?? 100) },
  (_, at) => `${['coffee', 'espresso', 'filter coffee', 'roast'][at % 4]} ${at}`,
)

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  const owner = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  const [from, until] = [app.clock.read(), after(app.clock.read(), days(60))]
  await startSubscription(app.ctx, { accountId: owner.id, id: uuid(), planId, interval: 'year', from, until })
  const schedule = { isDailyChecked: 1, runAt: '00:00' }
  id = await createProject(app, owner, {
    ...schedule,
    depth,
    keywords: keywords.slice(0, 100),
    competitors: [competitor],
  })
  await app.workOff()
  for (let added = 100; added < keywords.length; added += 100) {
    const body = { keywordsItems: keywords.slice(added, added + 100) }
    expect((await app.call('PUT', `/projects/${id}`, { token: owner.token, body })).status).toBe(200)
    await app.workOff()
  }
  for (let day = 1; day < dateCount; day += 1) await liveThroughDay(day)
  person = { ...owner, token: await openSession(app.ctx, owner.viewer) }
}, 240_000)
afterAll(() => app.close())

/** Pages change every day, results drop out of them, and some checks fail. */
async function liveThroughDay(day: number) {
  app.clock.advance(days(1))
  const failing = keywords.filter((_, at) => (at * 7 + day * 13) % 97 === 0)
  app.sandbox.control.failKeywords({ keywords: failing, effect: { kind: 'fail', code: 40501 }, times: 1 })
  await copyPages(app, { shown: 12 + (day % 8), except: failing })
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
}

async function ask<Body>(path: string): Promise<Body> {
  const reply = await app.call('GET', path, { token: person.token })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Body
}

type Seen = Pick<RankOnDate, 'state' | 'rank' | 'results_read'>
const unseen: Seen = { state: 'pending', rank: null, results_read: null }
type Change = Pick<RankOnDate, 'difference' | 'change'>
/** By keyword, then by date. */
type Ranks = Map<string, Map<string, Seen>>
type Table = { ranks: Ranks; changes: Map<string, Map<string, Change>>; ids: Map<string, number>; dates: string[] }

async function readTable(): Promise<Table> {
  const table: Table = { ranks: new Map(), changes: new Map(), ids: new Map(), dates: [] }
  for (let page = 1; page <= Math.ceil(dateCount / 7); page += 1)
    for (let keywordsPage = 1; keywordsPage <= keywords.length / 50; keywordsPage += 1) {
      const { historiesData } = await showHistory(app, person, id, `?page=${page}&keywords_page=${keywordsPage}`)
      for (const row of historiesData[0] ?? []) {
        table.ids.set(row.keyword, row.id)
        const ranks = table.ranks.get(row.keyword) ?? new Map()
        const changes = table.changes.get(row.keyword) ?? new Map()
        for (const { date, state, rank, results_read, difference, change } of row.details) {
          ranks.set(date, { state, rank, results_read })
          changes.set(date, { difference, change })
        }
        table.ranks.set(row.keyword, ranks)
        table.changes.set(row.keyword, changes)
      }
      if (keywordsPage === 1) table.dates.push(...(historiesData[0]?.[0]?.dates ?? []))
    }
  return table
}

type Keyword = { days: (Seen & { date: string })[]; competitors: { ranks: { date: string; rank: number | null }[] }[] }

type Charts = { own: Ranks; competitors: Map<string, Map<string, number | null>> }

async function readCharts({ ids }: Table): Promise<Charts> {
  const own: Ranks = new Map()
  const competitors: Charts['competitors'] = new Map()
  for (const [keyword, keywordId] of ids) {
    const { data } = await ask<{ data: Keyword }>(`/projects/show-keyword/${id}/${keywordId}?days=90`)
    own.set(
      keyword,
      new Map(data.days.map(({ date, state, rank, results_read }) => [date, { state, rank, results_read }])),
    )
    competitors.set(keyword, new Map((data.competitors[0]?.ranks ?? []).map(({ date, rank }) => [date, rank])))
  }
  return { own, competitors }
}

/** The competitors' view tells of each keyword what its newest check that worked, and the one before, show elsewhere. */
async function expectLatestToAgree({ ranks, changes, dates }: Table, ofCompetitor: Charts['competitors']) {
  let shown = 0
  for (let page = 1; page <= keywords.length / 50; page += 1)
    for (const row of await showCompetitors(app, person, id, `?page=${page}`)) {
      const { keyword, rank, state, results_read, ...own } = row
      const worked = dates.filter((date) => ranks.get(keyword)?.get(date)?.state !== 'failed')
      const [newest = '', before = ''] = worked
      expect([keyword, { rank, state, results_read }]).toEqual([keyword, ranks.get(keyword)?.get(newest)])
      expect([keyword, { difference: own.difference, change: own.change }]).toEqual([
        keyword,
        changes.get(keyword)?.get(newest),
      ])
      const charted = ofCompetitor.get(keyword)
      const [then = null, now = null] = [charted?.get(before), charted?.get(newest)]
      const readOn = (date: string) => ranks.get(keyword)?.get(date)?.results_read ?? depth
      const isSeen = then === null ? (now ?? 0) <= readOn(before) : then <= readOn(newest)
      const change = !isSeen ? 'depth' : then === null ? 'new' : 'lost'
      expect([keyword, row.competitors_items]).toMatchObject([
        keyword,
        [
          {
            name: competitor,
            rank: now,
            difference: then === null || now === null ? null : now - then,
            change: (then === null) === (now === null) ? null : change,
          },
        ],
      ])
      shown += 1
    }
  expect(shown).toBe(keywords.length)
}

/** Ranks of domains on the stored pages, read off them by other means than the product's. */
async function readPages() {
  const { rows } = await app.ctx.db.execute<{ keyword: string; day: string; snapshot_id: string }>(sql`
    select k.keyword, o.day::text as day, o.snapshot_id from rank_observations o
    join rank_project_keywords k on k.account_id = o.account_id and k.id = o.keyword_id
    where o.project_id = ${id} and o.snapshot_id is not null`)
  const pages = new Map((await readStoredPages(app)).map((page) => [page.id, page.organic]))
  return rows.map(({ keyword, day, snapshot_id }) => {
    const within = (pages.get(snapshot_id) ?? []).filter(({ position }) => position <= depth)
    const placeOf = (name: string) => within.find(({ url }) => addressesOf(name).test(url))?.position ?? null
    return { keyword, day, own: placeOf(domain), other: placeOf(competitor), read: within.length }
  })
}

const addressesOf = (name: string) => new RegExp(`^https?://([a-z0-9-]+[.])*${name.replace('.', '[.]')}(/|$)`)

const daysOf = (ranks: Ranks, date: string) => [...ranks.values()].flatMap((byDate) => byDate.get(date) ?? [])

/** The details kept of a day beside its ranks are those its page shows. */
function expectFeaturesToAgree({ snapshot, page }: { snapshot: PageFields; page: SerpSnapshot | null }) {
  const ofPage = page?.features ?? []
  const owned = ofPage.filter((one) => one.owner === 'own' || one.entries.some(({ owner }) => owner === 'own'))
  const keysOf = (features: typeof ofPage) => new Set(features.flatMap(({ type }) => serpFeatureOf(type) ?? []))
  expect(snapshot.features && new Set(snapshot.features)).toEqual(page && keysOf(ofPage))
  expect(snapshot.owned_features && new Set(snapshot.owned_features)).toEqual(page && keysOf(owned))
  expect(snapshot.ai_overview).toBe(page?.ai_overview ?? null)
}

test(`table, chart, overview, export and stored page agree on every keyword of ${keywords.length} and every date of ${dateCount}`, async () => {
  const table = await readTable()
  expect([table.dates.length, table.ids.size]).toEqual([dateCount, keywords.length])
  const states = table.dates.flatMap((date) => daysOf(table.ranks, date).map(({ state }) => state))
  expect(states).toHaveLength(dateCount * keywords.length)
  expect(new Set(states)).toEqual(new Set(['found', 'not_in_depth', 'failed']))

  const charts = await readCharts(table)
  expect(charts.own).toEqual(table.ranks)

  await expectLatestToAgree(table, charts.competitors)

  const [sheet] = await readSheets(
    (await app.call('GET', `/excel/generate-project/${id}`, { token: person.token })).rawBody,
  )
  const [titles = [], ...rows] = sheet?.data ?? []
  const dated = [...titles.keys()].filter((at) => titles[at] instanceof Date)
  expect(dated.map((at) => titles[at])).toEqual(table.dates.map((date) => new Date(date)))
  const cells = (keyword: string) =>
    table.dates.map((date) => {
      const { state, rank, results_read } = table.ranks.get(keyword)?.get(date) ?? unseen
      return rank ?? rankStateText(state, results_read)
    })
  expect(rows.map((row) => [row[0], ...dated.map((at) => row[at])])).toEqual(
    keywords.map((keyword) => [keyword, ...cells(keyword)]),
  )

  const pages = await readPages()
  expect(pages).toHaveLength(states.filter((state) => state !== 'failed').length)
  for (const { keyword, day, own, other, read } of pages) {
    expect([keyword, day, table.ranks.get(keyword)?.get(day)]).toEqual([
      keyword,
      day,
      { state: own === null ? 'not_in_depth' : 'found', rank: own, results_read: read },
    ])
    expect([keyword, day, charts.competitors.get(keyword)?.get(day)]).toEqual([keyword, day, other])
  }

  const { data } = await ask<{ data: { days: ProjectDay[] } }>(`/projects/show-overview/${id}?days=90`)
  expect(data.days.map(({ date }) => date)).toEqual(table.dates.toReversed())
  for (const { date, checked_count, failed_count, found_count, bands } of data.days) {
    const seen = daysOf(table.ranks, date)
    const between = (from: number, to: number) => seen.filter(({ rank }) => rank !== null && rank >= from && rank <= to)
    const count = (state: string) => seen.filter((one) => one.state === state).length
    expect({ date, checked_count, failed_count, found_count, bands }).toEqual({
      date,
      checked_count: count('found') + count('not_in_depth'),
      failed_count: count('failed'),
      found_count: count('found'),
      bands: {
        top3: between(1, 3).length,
        top10: between(4, 10).length,
        top20: between(11, 20).length,
        top100: between(21, 100).length,
        none: count('not_in_depth'),
      },
    })
  }

  // The drawer shows the page the rank was read from: some day of every fifth keyword.
  for (const [at, keyword] of keywords.entries()) {
    if (at % 5 !== 0) continue
    const date = table.dates[(at / 5) % dateCount] ?? ''
    const path = `/projects/show-serp-snapshot/${id}/${table.ids.get(keyword)}?date=${date}`
    const shown = await ask<{ data: { snapshot: Seen & PageFields; page: SerpSnapshot | null } }>(path)
    expect([keyword, date, shown.data.snapshot]).toMatchObject([
      keyword,
      date,
      table.ranks.get(keyword)?.get(date) ?? {},
    ])
    expect(shown.data.page === null).toBe(shown.data.snapshot.state === 'failed')
    expectFeaturesToAgree(shown.data)
  }
}, 240_000)

/** In table and drawer; how many keywords have never ranked as high as on the day. */
async function expectBestToAgree(day: string): Promise<number> {
  let count = 0
  for (let page = 1; page <= keywords.length / 50; page += 1)
    for (const row of (await showHistory(app, person, id, `?keywords_page=${page}`)).historiesData[0] ?? []) {
      const path = `/projects/show-keyword/${id}/${row.id}?days=30`
      const { data } = await ask<{ data: Keyword & { best: { date: string; rank: number } | null } }>(path)
      expect([row.keyword, row.best]).toEqual([row.keyword, data.best?.rank ?? null])
      const asHigh = data.days.filter(({ rank }) => rank !== null && rank === data.best?.rank)
      if (asHigh.length === 1 && asHigh[0]?.date === day) count += 1
    }
  return count
}

test('table and drawer agree on the best rank while a run is under way, and after it', async () => {
  app.clock.advance(days(1))
  const today = app.clock.read().toISOString().slice(0, 10)
  person.token = await openSession(app.ctx, person.viewer)
  await copyPages(app, { except: keywords.slice(0, 5), leading: domain })
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  expect(reply.status).toBe(202)
  await recordRanks(app.ctx, { accountId: person.id, subjectId: id })
  expect((await showHistory(app, person, id)).itemLeft).toBe(5)
  expect(await expectBestToAgree(today)).toBeGreaterThan(0)
  await app.workOff()
  expect((await showHistory(app, person, id)).itemLeft).toBe(0)
  expect(await expectBestToAgree(today)).toBeGreaterThan(0)
})
