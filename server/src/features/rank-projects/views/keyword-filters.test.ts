import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import {
  type FilterKey,
  filterFields,
  filtersIn,
  type KeywordFilters,
  type KeywordNarrowing,
  keywordMoves,
  matchesFilters,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { pageStates } from '#contract/rules/rank-projects/landing-pages.ts'
import { keywordSorts } from '#contract/rules/rank-projects/rank-views.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import { rankBandKeys, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import type { RandomSource } from '../../../testing/random-source.ts'
import { createProject, type History, showHistory } from '../../../testing/track-project.ts'

let app: TestApp
let person: Person
let id: number
const today = '2027-03-01'
const dates = Array.from({ length: 12 }, (_, at) => addDays(today, -at))
const words = ['café', 'tea_pot', '100% kettle', 'Grinder', 'scales']

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo(`${today}T10:00:00Z`)
  person = await signedIn(app.ctx, 'paid')
  const keywords = Array.from({ length: 72 }, (_, at) => `${words[at % words.length]} ${at}`)
  id = await createProject(app, person, { keywords })
  await app.workOff()
})
afterAll(() => app.close())

type Observed = { state: 'found' | 'not_in_depth' | 'failed'; rank: number | null; depth: number }
const features = serpFeatureKeys.slice(0, 4)

/** Twelve days of ranks that no run wrote, with gaps, failures and changes of depth. */
async function storeRandomRanks(random: RandomSource) {
  const observe = (): Observed | undefined => {
    const depth = random.oneOf([10, 20, 20, 50])
    const state = random.oneOf(['found', 'found', 'found', 'not_in_depth', 'failed', undefined] as const)
    return state && { state, depth, rank: state === 'found' ? 1 + random.upTo(depth - 1) : null }
  }
  const some = (of: readonly SerpFeatureKey[]) => of.filter(() => random.isHeads())
  const keywords = await app.ctx.db.execute<{ id: number; keyword_key: string }>(
    sql`select id, keyword_key from rank_project_keywords where project_id = ${id}`,
  )
  const observations: object[] = []
  const latest = keywords.rows.map((keyword) => {
    let before: (Observed & { day: string }) | undefined
    for (const day of dates.toReversed()) {
      const seen = random.upTo(9) === 0 ? undefined : observe()
      if (seen === undefined) continue
      const previous = { previous_rank: before?.rank ?? null, previous_depth: before?.depth ?? null }
      observations.push({ keyword_id: keyword.id, day, ...seen, ...previous })
      if (seen.state !== 'failed') before = { ...seen, day }
    }
    const shown = before === undefined ? null : some(features)
    return {
      id: keyword.id,
      keyword: keyword.keyword_key,
      progress: random.oneOf(['done', 'done', 'failed']),
      day: before?.day ?? null,
      state: before?.state ?? null,
      rank: before?.rank ?? null,
      depth: before?.depth ?? null,
      url: before?.rank
        ? `https://kestrelroast.example/${random.oneOf(['Shop', 'blog_post', '50%/sale', 'wp'])}`
        : null,
      target: random.oneOf([null, null, 'kestrelroast.example/shop', 'kestrelroast.example/blog_post/*']),
      // In the order of the days, newest first.
      swaps: random.oneOf([null, null, [0], [3], [0, 1, 2]]),
      others: random.oneOf([null, null, null, ['https://kestrelroast.example/other']]),
      features: shown,
      owned: shown && some(shown),
      volume: random.oneOf([null, 0, 10, 10, 880, 2_400]),
      kd: random.oneOf([null, 0, 35, 35, 99]),
      cpc: random.oneOf([null, 0, 0.5, 1.25]),
    }
  })
  await app.ctx.db.execute(sql`delete from rank_observations where project_id = ${id}`)
  await app.ctx.db.execute(sql`delete from rank_project_days where project_id = ${id}`)
  await app.ctx.db.execute(sql`delete from keyword_metrics`)
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum)
    select ${person.id}, ${id}, day, 1, 0, 0 from unnest(${sql.param(dates)}::date[]) day`)
  await app.ctx.db.execute(sql`
    insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, previous_rank, previous_depth, taken_at)
    select ${person.id}, ${id}, day, keyword_id, state, rank, depth, previous_rank, previous_depth, now()
    from jsonb_to_recordset(${JSON.stringify(observations)}::jsonb)
      o(keyword_id int, day date, state text, rank smallint, depth smallint, previous_rank smallint, previous_depth smallint)`)
  // Google is not asked about keywords with symbols.
  await app.ctx.db.execute(sql`
    insert into keyword_metrics (country_code, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at)
    select 2372, 'en', keyword, volume, kd, cpc, now()
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) l(keyword text, volume int, kd smallint, cpc numeric)
    where strpos(keyword, '%') = 0`)
  await app.ctx.db.execute(sql`
    update rank_project_keywords k set progress = l.progress, failure = case when l.progress = 'failed' then 'request' end,
      latest_day = l.day, latest_taken_at = l.day, latest_state = l.state, latest_rank = l.rank, latest_depth = l.depth,
      latest_url = l.url, target_page = l.target, latest_features = l.features, latest_owned_features = l.owned
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb)
      l(id int, progress text, day date, state text, rank smallint, depth smallint, url text, target text, features text[], owned text[])
    where k.id = l.id`)
  await app.ctx.db.execute(sql`delete from rank_project_page_findings where project_id = ${id}`)
  await app.ctx.db.execute(sql`
    insert into rank_project_page_findings (account_id, project_id, keyword_id, other_urls, swaps)
    select ${person.id}, ${id}, id, others, (
        select jsonb_agg(jsonb_build_object('date', day - ago, 'from', 'https://a.example/', 'to', 'https://b.example/') order by ago)
        from unnest(swaps) ago)
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) l(id int, day date, swaps int[], others text[])
    where day is not null and (swaps is not null or others is not null)`)
}

/** Three tags on some of the keywords, and a segment of two filters. */
async function storeRandomTags(random: RandomSource) {
  const tags = await app.ctx.db.execute<{ id: number }>(sql`
    insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
    select ${person.id}, ${id}, name, name, 'teal', now() from unnest(array['brand', 'shop', 'blog']) name
    on conflict (account_id, project_id, name_key) do update set color = 'plum' returning id`)
  const keywords = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where project_id = ${id}`,
  )
  const tagged = tags.rows.flatMap((tag) =>
    keywords.rows.flatMap((keyword) => (random.upTo(2) === 0 ? [{ tag: tag.id, keyword: keyword.id }] : [])),
  )
  await app.ctx.db.execute(sql`
    insert into rank_keyword_tags select ${person.id}, ${id}, tag, keyword
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) t(tag int, keyword int) on conflict do nothing`)
  tagIds = tags.rows.map((tag) => tag.id)
  segmentFilter = { search: '1', tags_none: String(tagIds[0]) }
  const { body } = await app.call('POST', `/projects/add-segment/${id}`, {
    token: person.token,
    body: { name: `Segment ${random.upTo(1_000_000)}`, filter: segmentFilter },
  })
  segmentId = (body as { data: { id: number } }).data.id
}
let tagIds: number[] = []
let segmentId = 0
let segmentFilter: KeywordNarrowing = {}

const asQuery = (choice: object) =>
  new URLSearchParams(
    Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

type Listed = { rows: RankHistoryRow[]; first: History }

async function list(choice: object): Promise<Listed> {
  const ask = (page: number) =>
    showHistory(app, person, id, `?dates_per_page=31&keywords_page=${page}&${asQuery(choice)}`)
  const first = await ask(1)
  const pages = [first]
  for (let page = 2; page <= first.keywords_pagination.last_page; page += 1) pages.push(await ask(page))
  return { first, rows: pages.flatMap(({ historiesData }) => historiesData[0] ?? []) }
}

const latestOf = ({ details }: RankHistoryRow) => details.find(({ state }) => state !== 'failed')

function isTagged({ tags }: RankHistoryRow, { tags_any, tags_all, tags_none, untagged }: KeywordNarrowing) {
  const has = (tag: number) => tags.some((one) => one.id === tag)
  return (
    (tags_any === undefined || readTagIds(tags_any).some(has)) &&
    (tags_all === undefined || readTagIds(tags_all).every(has)) &&
    (tags_none === undefined || !readTagIds(tags_none).some(has)) &&
    (untagged === undefined || tags.length === 0)
  )
}

function isChosen(row: RankHistoryRow, { search, band, ...filters }: KeywordNarrowing): boolean {
  const latest = latestOf(row)
  const isInBand = band === undefined || (latest !== undefined && rankBandOf(latest.rank) === band)
  const { rank = null, difference = null, change = null } = latest ?? {}
  return (
    isInBand &&
    isTagged(row, filters) &&
    (filters.segment === undefined || isChosen(row, segmentFilter)) &&
    row.keyword.toLowerCase().includes((search ?? '').toLowerCase()) &&
    matchesFilters({ ...row, rank, difference, change, isFailed: row.failure !== null }, filters)
  )
}

function randomFilter(random: RandomSource, key: FilterKey): KeywordNarrowing {
  const range = (values: readonly number[]) => {
    const [from = 0, to = 0] = [random.oneOf(values), random.oneOf(values)].sort((left, right) => left - right)
    return random.oneOf([{ from }, { to }, { from, to }] as { from?: number; to?: number }[])
  }
  switch (key) {
    case 'search':
      return { search: random.oneOf(['CAFÉ', '_', '%', '1', 'grinder']) }
    case 'band':
      return { band: random.oneOf(rankBandKeys) }
    case 'rank': {
      const { from, to } = range([1, 3, 10, 25, 50])
      return { rank_from: from, rank_to: to }
    }
    case 'moved':
      return { moved: random.oneOf(keywordMoves) }
    case 'url':
      return { url: random.oneOf(['SHOP', 'g_p', '0%/', '\\', 'example/w']) }
    case 'landing_page':
      return {
        landing_page: random.oneOf(['kestrelroast.example/shop/', 'http://www.kestrelroast.example/wp', 'shop']),
      }
    case 'page_state':
      return { page_state: random.oneOf(pageStates) }
    case 'feature':
      return { feature: random.oneOf(features) }
    case 'owned_feature':
      return { owned_feature: random.oneOf(features) }
    case 'volume': {
      const { from, to } = range([0, 10, 880, 3_000])
      return { volume_from: from, volume_to: to }
    }
    case 'state':
      return { state: 'failed' }
    case 'tags_any':
    case 'tags_all':
    case 'tags_none':
      return { [key]: tagIds.filter((tag) => random.isHeads() || tag === tagIds[0]).join() }
    case 'untagged':
      return { untagged: 'yes' }
    case 'setting':
      return { setting: 0 }
    case 'segment':
      return { segment: segmentId }
    default:
      return key satisfies never
  }
}

const keys = Object.keys(filterFields) as FilterKey[]
const keywordsOf = (rows: readonly { keyword: string }[]) => rows.map(({ keyword }) => keyword)

test('each filter alone and any of them at once choose what the rows say; where that is nothing, each says what it keeps away', async () => {
  const random = seededRandom()
  await storeRandomRanks(random)
  await storeRandomTags(random)
  const { rows: all, first } = await list({})
  expect(first.dates).toEqual(dates)
  const alone = keys.flatMap((key) => Array.from({ length: 3 }, () => randomFilter(random, key)))
  const several = Array.from({ length: 20 }, () => keys.filter(() => random.upTo(2) === 0)).concat([keys])
  const chosen = [
    ...alone,
    ...several.map((some) => Object.assign({}, ...some.map((key) => randomFilter(random, key)))),
  ]
  for (const filters of chosen as KeywordNarrowing[]) {
    const { rows, first: page } = await list(filters)
    const expected = all.filter((row) => isChosen(row, filters))
    expect(keywordsOf(rows), JSON.stringify(filters)).toEqual(keywordsOf(expected))
    expect(page.keywords_pagination.total).toBe(expected.length)
    expect(page.dates).toEqual(dates)
    const without = (key: FilterKey) => {
      const others = { ...filters, ...Object.fromEntries(filterFields[key].map((field) => [field, undefined])) }
      return { filter: key, total: all.filter((row) => isChosen(row, others)).length }
    }
    expect(page.without_filter).toEqual(expected.length === 0 ? filtersIn(filters).map(without) : [])
    const beside = await app.call('GET', `/projects/list-competitors/${id}?${asQuery(filters)}`, {
      token: person.token,
    })
    expect(beside.body).toMatchObject({
      pagination: page.keywords_pagination,
      without_filter: page.without_filter,
      competitorsData: [{ items: expected.slice(0, 50).map(({ keyword }) => ({ keyword })) }],
    })
  }
})

/** A keyword that left the results read stands one below them. */
function placesLost({ details }: RankHistoryRow): number | null {
  const [now, before] = details.filter(({ state }) => state !== 'failed')
  if (now === undefined || before === undefined) return null
  if (now.change === 'new') return (now.rank ?? 0) - (before.depth + 1)
  return now.change === 'lost'
    ? Math.min(now.depth, now.results_read ?? now.depth) + 1 - (before.rank ?? 0)
    : now.difference
}

test('every order goes over all keywords, is stable, and leaves those without a value last either way', async () => {
  await storeRandomRanks(seededRandom())
  const { rows: all } = await list({})
  const values: Record<string, (row: RankHistoryRow) => number | string | null> = {
    added: ({ id: number }) => number,
    rank: (row) => latestOf(row)?.rank ?? null,
    change: placesLost,
    volume: ({ search_volume }) => search_volume,
    kd: ({ kd }) => kd,
    cpc: ({ cpc }) => cpc,
    best: ({ best }) => best,
    features: (row) => row.features?.length ?? null,
    ...Object.fromEntries(
      [...dates, '2020-01-01'].map((date) => [
        date,
        ({ details }: RankHistoryRow) => details.find((day) => day.date === date)?.rank ?? null,
      ]),
    ),
  }
  expect(Object.keys(values)).toEqual(expect.arrayContaining(keywordSorts.filter((sort) => sort !== 'keyword')))
  for (const [sort, valueIn] of Object.entries(values)) {
    for (const [direction, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
      const expected = all.toSorted((left, right) => {
        const [a, b] = [valueIn(left), valueIn(right)]
        if (a === b || a === null || b === null) return Number(a === null) - Number(b === null) || left.id - right.id
        return (a < b ? -1 : 1) * sign
      })
      expect(keywordsOf((await list({ sort, direction })).rows), `${sort} ${direction}`).toEqual(keywordsOf(expected))
    }
  }
})

test('a file of a choice holds those keywords in that order and says how many of the project they are', async () => {
  await storeRandomRanks(seededRandom())
  const choice: KeywordFilters & { sort: string; direction: string } = {
    rank_to: 20,
    sort: 'volume',
    direction: 'desc',
  }
  const { rows } = await list(choice)
  const file = async (query: string) => {
    const reply = await app.call('GET', `/excel/generate-project/${id}?${query}`, { token: person.token })
    expect(reply.status).toBe(200)
    const [ranks, competitors, project] = await readSheets(reply.rawBody, { trim: false })
    const named = [ranks, competitors].map((sheet) => sheet?.data.slice(1).map(([keyword]) => keyword))
    const settings = new Map(project?.data.map(([name, value]) => [String(name), value]))
    return { named, settings }
  }
  const chosen = await file(String(asQuery(choice)))
  expect(chosen.named).toEqual([keywordsOf(rows), keywordsOf(rows)])
  expect(chosen.settings.get('Keywords')).toBe(72)
  expect(chosen.settings.get('Keywords in this file')).toBe(rows.length)
  const whole = await file('')
  expect(whole.named[0]).toHaveLength(72)
  expect(whole.settings.has('Keywords in this file')).toBe(false)
})

test('so many dates a page as one asks for', async () => {
  const pages = [1, 2, 3].map((page) => showHistory(app, person, id, `?dates_per_page=5&page=${page}`))
  const shown = await Promise.all(pages)
  expect(shown.flatMap((page) => page.dates)).toEqual(dates)
  expect(shown[0]?.pagination).toEqual({ current_page: 1, last_page: 3, total: 12 })
  for (const { dates: columns, historiesData } of shown)
    for (const row of historiesData[0] ?? []) expect(row.dates).toEqual(columns)
  expect((await showHistory(app, person, id)).dates).toHaveLength(7)
})

test('dates until a day, and what leads to the dates before and after', async () => {
  const show = (query: string) => showHistory(app, person, id, `?dates_per_page=5${query}`)
  const [newest, oldest] = [dates[0], dates.at(-1)]
  const first = await show('')
  expect(first.until).toEqual({ newest, newer: null, older: dates[5], kept_from: null })
  const second = await show(`&until=${dates[5]}`)
  expect(second.dates).toEqual(dates.slice(5, 10))
  expect(second.pagination).toEqual({ current_page: 1, last_page: 2, total: 7 })
  expect(second.until).toEqual({ newest, newer: newest, older: dates[10], kept_from: null })
  expect((await show(`&until=${dates[5]}&page=2`)).dates).toEqual(dates.slice(10))
  // As many dates newer as a page has, and where there are not as many the newest.
  expect((await show(`&until=${dates[8]}`)).until).toMatchObject({ newer: dates[3] })
  expect((await show(`&until=${dates[2]}`)).until).toMatchObject({ newer: newest, older: dates[7] })
  expect((await show('&until=2000-01-01')).dates).toEqual([oldest])
  expect((await show('&until=2099-12-31')).dates).toEqual(first.dates)
})

test.each([
  ['rank_from=0', 'The rank must be a whole number from 1 to 1000.'],
  ['rank_to=2.5', 'The rank must be a whole number from 1 to 1000.'],
  ['rank_from=9&rank_to=8', 'The minimum can’t be greater than the maximum.'],
  ['volume_from=-1', 'The search volume must be a whole number from 0 to 2147483647.'],
  ['volume_from=10&volume_to=9', 'The minimum can’t be greater than the maximum.'],
  ['moved=sideways', 'Moved must be up, down, new or lost.'],
  ['feature=banner', 'Please choose a known SERP feature.'],
  ['owned_feature=banner', 'Please choose a known SERP feature.'],
  [`url=${'x'.repeat(201)}`, 'URL text must be 200 characters or fewer.'],
  ['url=%00', 'URL text must be 200 characters or fewer.'],
  ['state=done', 'The state must be failed.'],
  ['tags_any=1;2', 'Name up to 50 tags by their ids, comma-separated.'],
  ['tags_all=0', 'Name up to 50 tags by their ids, comma-separated.'],
  [
    `tags_none=${Array.from({ length: 51 }, (_, at) => at + 1).join()}`,
    'Name up to 50 tags by their ids, comma-separated.',
  ],
  ['tags_none=2147483648', 'Name up to 50 tags by their ids, comma-separated.'],
  ['untagged=1', 'untagged must be yes.'],
  ['segment=brand', 'The id must be a whole number of 1 or more.'],
  ['page_state=lost', `The page state must be one of ${pageStates.join(', ')}.`],
  [`landing_page=${'x'.repeat(2_001)}`, 'A landing page must be 2,000 characters or fewer.'],
  ['sort=2027-02-30', `Sort by ${keywordSorts.join(', ')}, a date or competitor-{id}.`],
])('%s is a 400 that says why, in views and file', async (query, message) => {
  for (const path of ['projects/list-histories', 'projects/list-competitors', 'excel/generate-project']) {
    const reply = await app.call('GET', `/${path}/${id}?${query}`, { token: person.token })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(message)])
  }
})

test('filters and orders without a value are ignored', async () => {
  const { keywords_pagination, historiesData } = await showHistory(
    app,
    person,
    id,
    '?owned_feature=&rank_from=&url=&sort=',
  )
  expect(keywords_pagination.total).toBe(72)
  expect(keywordsOf(historiesData[0] ?? [])).toEqual(keywordsOf((await list({})).rows.slice(0, 50)))
})

test.each(['dates_per_page=0', 'dates_per_page=32', 'dates_per_page=all', 'until=2027-02-30', 'until=now'])(
  '%s is a 400',
  async (query) => {
    const path = `/projects/list-histories/${id}?${query}`
    expect((await app.call('GET', path, { token: person.token })).status).toBe(400)
  },
)

test('a choice does not open somebody else’s project', async () => {
  const stranger = await signedIn(app.ctx, 'paid')
  for (const path of ['projects/list-histories', 'projects/list-competitors', 'excel/generate-project']) {
    const query = 'sort=best&moved=up&volume_from=1'
    expect((await app.call('GET', `/${path}/${id}?${query}`, { token: stranger.token })).status).toBe(404)
  }
})
