import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OddAnswer } from '#server/ports/data-provider/account.ts'
import type { DataProvider } from '#server/ports/data-provider/data-provider.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { capturedExamples, describeCapturedExamples } from '#server/testing/captured-examples.ts'
import { seededRandom } from '#server/testing/fuzz-seed.ts'
import {
  isBelow,
  oddities,
  type Place,
  placesOf,
  repeatAt,
  replaceAt,
  tellsNothing,
} from '#server/testing/odd-values.ts'
import { createTestProvider, searchTask, testNow } from './testing/test-provider.ts'
import { answeredTask, createdTask, envelope, organicItem, organicResult } from './testing/vendor-answers.ts'

/** Odd values per captured example; the largest has some twenty thousand. */
const sampled = Number(process.env.ODD_ANSWERS ?? 120)

/** The outcome of a reading: its rows, and whether anything was named as unreadable. */
type Read = { rows: unknown[]; isNamed: boolean }
type Reader = {
  name: string
  answer: unknown
  read(provider: DataProvider): Promise<Read>
  /** The place of its rows. */
  rowsAt: Place
  /** Fields of a row without which the whole answer is refused. */
  refusedBy?: string[]
}

const inResult: Place = ['tasks', 0, 'result']
const inItems: Place = [...inResult, 0, 'items']
const ofResult = (result: unknown) => envelope([answeredTask({ cost: 0.012, result })], { cost: 0.012 })
const ofItems = (items: unknown[], fields: object = {}) => ofResult([{ ...fields, items_count: items.length, items }])
const three = <Row>(make: (at: number) => Row) => [1, 2, 3].map(make)
const time = (at: number) => `2026-11-0${at} 08:15:00 +00:00`

const page = (answer: unknown): Pick<Reader, 'answer' | 'read' | 'rowsAt'> => ({
  answer,
  rowsAt: inItems,
  async read(provider) {
    const collected = await provider.organicResults.collectTask('google', 'id')
    if (collected.outcome === 'failed') throw new ProviderError(collected.failure)
    if (collected.outcome === 'pending') throw new Error('pending')
    const { organic, features, oddFields } = collected.page
    // Features that are only listed follow from the types of the items.
    const shown = features.filter(({ absolutePosition }) => absolutePosition !== null)
    return { rows: [...organic, ...shown], isNamed: oddFields.length > 0 }
  },
})

const keywordItem = (at: number) => ({
  se_type: 'google',
  keyword: `kettle ${at}`,
  location_code: 2372,
  keyword_info: {
    search_volume: 100 * at,
    cpc: 0.5 * at,
    competition: 0.25,
    low_top_of_page_bid: 0.1,
    high_top_of_page_bid: 2.1,
    monthly_searches: [
      { year: 2026, month: at, search_volume: 90 },
      { year: 2025, month: at, search_volume: 70 },
    ],
  },
  keyword_properties: { keyword_difficulty: 30 + at },
  search_intent_info: { main_intent: 'commercial' },
})

const rankedItem = (at: number) => ({
  keyword_data: keywordItem(at),
  ranked_serp_element: {
    serp_item: {
      type: at === 2 ? 'paid' : 'organic',
      rank_group: at,
      rank_absolute: at + 3,
      url: `https://shop.test/${at}`,
      title: `Kettles ${at}`,
      etv: 5.5 * at,
      estimated_paid_traffic_cost: 2.25,
    },
    serp_item_types: ['organic', 'images'],
    last_updated_time: time(at),
  },
})

const backlink = (at: number) => ({
  domain_from: `blog-${at}.test`,
  url_from: `https://blog-${at}.test/kettles`,
  url_to: 'https://shop.test/',
  tld_from: 'test',
  is_new: true,
  is_lost: false,
  is_broken: true,
  rank: 300 + at,
  page_from_rank: 205,
  domain_from_rank: 416,
  backlink_spam_score: 12,
  domain_from_country: 'IE',
  page_from_external_links: 14,
  page_from_internal_links: 33,
  page_from_title: 'Kettles we like',
  first_seen: time(at),
  last_seen: time(at),
  item_type: 'anchor',
  attributes: ['noopener', 'ugc'],
  dofollow: false,
  anchor: `a kettle ${at}`,
})

const week = (at: number) => ({
  date: `2026-11-${String(7 * at).padStart(2, '0')} 00:00:00 +00:00`,
  new_backlinks: 10 * at,
  lost_backlinks: 5,
  new_referring_domains: 7,
  lost_referring_domains: 2,
})

const summary = {
  first_seen: time(1),
  rank: 371,
  backlinks: 41_245,
  backlinks_spam_score: 8,
  crawled_pages: 2_150,
  info: {
    server: 'nginx',
    cms: 'wordpress',
    platform_type: ['cms', 'blogs'],
    ip_address: '192.0.2.7',
    country: 'US',
    target_spam_score: 3,
  },
  internal_links_count: 25_507,
  external_links_count: 18_419,
  broken_backlinks: 209,
  broken_pages: 265,
  referring_domains: 12_372,
  referring_domains_nofollow: 11,
  referring_main_domains: 11_438,
  referring_main_domains_nofollow: 10,
  referring_ips: 10_401,
  referring_subnets: 6_427,
  referring_pages: 38_786,
  referring_pages_nofollow: 12,
  referring_links_types: { anchor: 36_666, redirect: 1_906 },
  referring_links_tld: { com: 26_012, 'co.uk': 527 },
  referring_links_attributes: { noopener: 8_960 },
  referring_links_countries: { GB: 27_445, IE: 9 },
}

const market = { countryCode: 2372, languageCode: 'en' }
const target = { target: 'shop.test', includesSubdomains: true }

const keywordFigures = (answer: unknown): Omit<Reader, 'name'> => ({
  answer,
  rowsAt: inItems,
  async read({ keywordMetrics }) {
    const { figures, oddFields } = await keywordMetrics.fetchKeywordMetrics(market, ['kettle 1', 'kettle 2'])
    return { rows: figures, isNamed: oddFields.length > 0 }
  },
})
const rankedKeywords = (answer: unknown): Omit<Reader, 'name'> => ({
  answer,
  rowsAt: inItems,
  async read(provider) {
    const request = { ...market, target: 'shop.test', limit: 50, offset: 0 }
    const { keywords, oddFields } = await provider.rankedKeywords.fetchRankedKeywords(request)
    return { rows: keywords, isNamed: oddFields.length > 0 }
  },
})
const backlinks = (answer: unknown): Omit<Reader, 'name'> => ({
  answer,
  rowsAt: inItems,
  async read(provider) {
    const request = { ...target, limit: 50, offset: 0, continuation: null }
    const { links, oddFields } = await provider.backlinks.fetchBacklinks(request)
    return { rows: links, isNamed: oddFields.length > 0 }
  },
})

/** Lists whose odd fields are reported to the log alone. */
const list = (
  name: string,
  rows: unknown[],
  read: (provider: DataProvider) => Promise<unknown[]>,
  rowsAt = inResult,
): Reader => ({
  name,
  rowsAt,
  answer: rowsAt === inResult ? ofResult(rows) : ofItems(rows),
  read: async (provider) => ({ rows: await read(provider), isNamed: false }),
})

const readers: Reader[] = [
  {
    name: 'a page of results',
    ...page(
      ofResult([
        organicResult(
          [
            { type: 'paid', rank_group: 1, rank_absolute: 1, domain: 'ads.test', url: 'https://ads.test/' },
            ...three((at) => ({
              ...organicItem(at, {
                description: `All kettles ${at}`,
                rating: { value: 4.5, votes_count: 9, rating_max: 5 },
              }),
              links: [{ title: 'Offers', url: 'https://shop.test/offers', domain: 'shop.test' }],
              price: { displayed_price: '£19.99' },
            })),
            {
              type: 'people_also_ask',
              rank_group: 1,
              rank_absolute: 5,
              items: [{ title: 'Why?', expanded_element: [{ url: 'https://a.test/', domain: 'a.test', title: 'So' }] }],
            },
            {
              type: 'ai_overview',
              rank_group: 1,
              rank_absolute: 6,
              markdown: 'A kettle',
              references: [{ domain: 'b.test', url: 'https://b.test/', title: 'B' }],
              items: [{ type: 'ai_overview_element', references: [{ domain: 'c.test', url: 'https://c.test/' }] }],
            },
          ],
          { pages_count: 1, spell: { keyword: 'kettle', type: 'did_you_mean' } },
        ),
      ]),
    ),
  },
  { name: 'figures of keywords', ...keywordFigures(ofItems(three(keywordItem))) },
  {
    name: 'keywords of a domain',
    ...rankedKeywords(
      ofItems(three(rankedItem), { total_count: 3, metrics: { organic: { count: 3, pos_1: 3, etv: 2 } } }),
    ),
  },
  { name: 'backlinks', ...backlinks(ofItems(three(backlink), { total_count: 3, search_after_token: 'abc=' })) },
  {
    name: 'figures of a target',
    answer: ofResult([summary]),
    rowsAt: inResult,
    refusedBy: ['', 'backlinks'],
    async read(provider) {
      const { oddFields, ...figures } = await provider.backlinks.fetchSummary(target)
      return { rows: Object.entries(figures), isNamed: oddFields.length > 0 }
    },
  },
  list(
    'new and lost links',
    three(week),
    (provider) => provider.backlinks.fetchNewLost({ ...target, from: '2026-11-01', to: '2026-11-21' }),
    inItems,
  ),
  list(
    'finished tasks',
    three((at) => ({ id: `id-${at}`, tag: `fetch-${at}`, endpoint_advanced: `/v3/serp/task_get/advanced/id-${at}` })),
    (provider) => provider.organicResults.listReadyTasks(),
  ),
  list(
    'posted tasks',
    three((at) => ({
      id: `id-${at}`,
      url: `https://api.test/v3/serp/google/organic/task_get/advanced/id-${at}`,
      status: '20000',
      metadata: { tag: `fetch-${at}` },
    })),
    async (provider) => (await provider.organicResults.listPostedTasks(testNow, testNow)).posted,
  ),
  list(
    'places',
    three((at) => ({
      location_code: at,
      location_name: `Town ${at},Ireland`,
      location_code_parent: 2372,
      country_iso_code: 'IE',
      location_type: 'City',
    })),
    (provider) => provider.locations.listPlaces('google', 'ie'),
  ),
  list(
    'countries',
    [2372, 2826, 2840].map((location_code) => ({ location_code, location_name: 'Country' })),
    (provider) => provider.locations.listCountries('google'),
  ),
  list(
    'languages',
    three((at) => ({ language_code: `l${at}`, language_name: `Language ${at}` })),
    (provider) => provider.locations.listLanguages('google'),
  ),
  list(
    'markets',
    [2372, 2826, 2840].map((location_code) => ({
      location_code,
      available_languages: [{ language_code: 'en' }],
    })),
    (provider) => provider.keywordMetrics.listKeywordMarkets(),
  ),
  {
    name: 'answers to posted tasks',
    answer: envelope(
      three((at) => createdTask(`fetch-${at}`, `id-${at}`)),
      { cost: 0.0018 },
    ),
    rowsAt: ['tasks'],
    async read(provider) {
      const posted = await provider.organicResults.postTasks(three((at) => searchTask({ tag: `fetch-${at}` })))
      // A task that is not accepted is searched for at the provider before it is posted again.
      const isNamed = posted.some((task) => task.outcome === 'refused' && task.failure.kind === 'malformed')
      return { rows: posted, isNamed }
    },
  },
]

type Case = { place: Place; name: string; answer: unknown; value: unknown }

function casesOf({ answer, rowsAt }: Pick<Reader, 'answer' | 'rowsAt'>): Case[] {
  return placesOf(answer).flatMap((place) => {
    const replaced = oddities.map(({ name, value }) => ({
      place,
      name,
      value,
      answer: replaceAt(answer, place, value),
    }))
    if (!isRow(place, rowsAt)) return replaced
    return [...replaced, { place, name: 'twice', value: null, answer: repeatAt(answer, place) }]
  })
}

const isRow = (place: Place, rowsAt: Place) => isBelow(place, rowsAt) && place.length === rowsAt.length + 1

function connect({ read }: Reader) {
  let answer: unknown
  const reported: OddAnswer[] = []
  const { provider } = createTestProvider('https://api.test', {
    reportOdd: (odd) => reported.push(odd),
    send: async () => ({ status: 200, text: async () => JSON.stringify(answer) }),
  })
  return async (given: unknown) => {
    answer = given
    reported.length = 0
    const { rows, isNamed } = await read(provider)
    return { rows: rows.map((row) => JSON.stringify(row)), isNamed: isNamed || reported.length > 0 }
  }
}

/** The rows of `all` that are missing from `rows`, counting repeats. */
function without(all: readonly string[], rows: readonly string[]): string[] {
  const left = [...rows]
  return all.filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * The number of zeros in a row. The cost of a task that was not accepted doesn't count, because it is settled once the task
 * is found.
 */
const zeros = (row: string | undefined) => row?.replace('"costUsd":0', '').match(/[:,]0\b(?!\.)/g)?.length ?? 0

async function check(reader: Reader, cases: readonly Case[]): Promise<void> {
  const read = connect(reader)
  const whole = await read(reader.answer)
  expect(whole.rows.length).toBeGreaterThan(0)
  expect(new Set(whole.rows).size).toBe(whole.rows.length)
  for (const { place, name, value, answer } of cases) {
    const where = `${reader.name}, ${place.join('.')}: ${name}`
    const isOfRow = isBelow(place, reader.rowsAt)
    const outcome = await read(answer).catch((error: unknown) => error)
    if (outcome instanceof ProviderError) {
      const field = place.slice(reader.rowsAt.length + 1).join('.')
      // Around the rows an answer may be unreadable; an odd row costs itself.
      expect(isOfRow && !reader.refusedBy?.includes(field), `${where}: ${outcome.message}`).toBe(false)
      continue
    }
    if (outcome instanceof Error) throw new Error(`${where}: ${outcome.message}`, { cause: outcome })
    if (!isOfRow) continue
    const { rows, isNamed } = outcome as Awaited<ReturnType<typeof read>>
    const [lost, changed] = [without(whole.rows, rows), without(rows, whole.rows)]
    expect([lost.length <= 1, changed.length <= 1], `${where}: more than a row\n${lost}\n${changed}`).toEqual([
      true,
      true,
    ])
    const kept = new Set(rows.filter((row) => whole.rows.includes(row)))
    expect([...kept], `${where}: order`).toEqual(whole.rows.filter((row) => kept.has(row)))
    // Nothing is silently absent, and what is not known is never zero.
    if (lost.length > changed.length && !tellsNothing(value))
      expect(isNamed, `${where}: left out in silence`).toBe(true)
    if (changed.length > 0 && lost.length > 0)
      expect(zeros(changed[0]), `${where}: ${changed[0]}`).toBeLessThanOrEqual(zeros(lost[0]))
  }
}

describe('an odd value in every place', () => {
  test.each(readers)('of $name costs at most a row', async (reader) => {
    await check(reader, casesOf(reader))
  })
})

describeCapturedExamples('an odd value in a place of an example', () => {
  const load = (file: string): unknown => JSON.parse(readFileSync(join(capturedExamples, `${file}.json`), 'utf8'))
  const examples: Reader[] = existsSync(capturedExamples)
    ? [
        ...['task_get-regular.docs', 'task_get-advanced.docs', 'live-regular.docs'].map((file) => ({
          name: `the page ${file}`,
          ...page(load(`serp-google-organic-${file}`)),
          // One of the pages has a single result, so the page is refused if that can’t be read.
          ...(file.includes('advanced') && { refusedBy: ['', 'type', 'rank_group', 'rank_absolute'] }),
        })),
        {
          name: 'figures of keywords',
          ...keywordFigures(load('labs-google-keyword_overview-live.synthetic')),
          refusedBy: ['', 'keyword'],
        },
        { name: 'keywords of a domain', ...rankedKeywords(load('labs-google-ranked_keywords-live.docs')) },
        { name: 'backlinks', ...backlinks(load('backlinks-backlinks-live.docs')) },
        {
          ...list('finished tasks', [], (provider) => provider.organicResults.listReadyTasks()),
          answer: load('serp-google-organic-tasks_ready.docs'),
        },
        {
          ...list('places', [], (provider) => provider.locations.listPlaces('google', 'ie')),
          answer: load('serp-google-locations-ie.derived'),
        },
      ]
    : []

  test.each(examples)(
    '$name: costs at most a row',
    async (reader) => {
      const random = seededRandom()
      const places = casesOf(reader)
      const cases = places.length <= sampled ? places : Array.from({ length: sampled }, () => random.oneOf(places))
      await check(reader, cases)
    },
    600_000,
  )
})
