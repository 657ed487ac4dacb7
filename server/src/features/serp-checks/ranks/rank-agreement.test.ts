import fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { depths } from '#contract/rules/serp-fetches/search-engines.ts'
import { type SerpFeatureKey, serpFeatureNames, serpFeatureOf } from '#contract/rules/serp-fetches/serp-features.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import type { ResultPage } from '../../../ports/data-provider/organic-results.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type MadeResult, makePage } from '../../../testing/make-page.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp
let person: Person
/** The provider's answers, by keyword. */
const pages = new Map<string, Pick<ResultPage, 'features' | 'aiOverview'> & { organic: MadeResult[] }>()

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, searchMethod: 'live' })
  // The page is the only thing made up: everything behind the port is the product.
  app.ctx.ports.organicResults = {
    ...app.ctx.ports.organicResults,
    fetchLive: async (task) => ({
      outcome: 'ready',
      costUsd: 0.001,
      page: makePage({ takenAt: app.clock.read(), organic: [], ...pages.get(task.keyword) }),
    }),
  }
  person = await signedIn(app.ctx, 'paid', { credits: 1_000_000 })
})
afterAll(() => app.close())

type Host = [host: string, owner: 'own' | 'competitor1' | null]
const own = 'kestrelroast.example'
const rival = 'shop.beanharbour.example'
const hostOfStranger: Host = ['somebody.example', null]
/** The owner of each host, written out by hand. */
const hosts: Host[] = [
  [own, 'own'],
  [`www.${own}`, 'own'],
  [`Shop.${own.toUpperCase()}`, 'own'],
  [`a.b.${own}.`, 'own'],
  [rival, 'competitor1'],
  [`www.${rival}`, 'competitor1'],
  ['beanharbour.example', null],
  [`old.${rival}`, null],
  [`not${own}`, null],
  [`${own}.evil.example`, null],
  ['kestrel-roast.example', null],
  hostOfStranger,
  ['münchen.example', null],
]

const result = fc.record({
  host: fc.constantFrom(...hosts),
  path: fc.constantFrom('/', '/beans?x=1', '/a/b#c', '/=1+1', '/%3Cb%3E', '/q&a;"x"'),
  title: fc.string({ maxLength: 30, unit: 'grapheme' }).filter((text) => !text.includes('\u0000')),
  /** The room between it and the result before. */
  gap: fc.integer({ min: 1, max: 4 }),
})
const stranger = result.map((one) => ({ ...one, host: hostOfStranger }))
/** Places at which a rank may be wrong by one: around each depth; and anywhere. */
const place = fc.oneof(fc.constantFrom(...depths.flatMap((depth) => [depth - 1, depth])), fc.nat(99))
/** Mostly strangers, with a few of the domains that matter in between. */
const page = fc
  .record({
    strangers: fc.array(stranger, { maxLength: 100, size: 'max' }),
    others: fc.array(fc.tuple(place, result), { maxLength: 5 }),
  })
  .map(({ strangers, others }) => {
    const drawn = [...strangers]
    for (const [at, one] of others) if (at < drawn.length) drawn[at] = one
    return drawn
  })

/** Types whose key is another word, is none, or that nobody has heard of are among them. */
const feature = fc.record({
  type: fc.constantFrom('ai_overview', 'featured_snippet', 'paid', 'short_videos', 'related_searches', 'brand_new_box'),
  /** The result it stands below; null for a type that is only listed. */
  after: fc.option(fc.nat(100), { freq: 8 }),
  owner: fc.option(fc.constantFrom(...hosts)),
  entries: fc.array(fc.constantFrom(...hosts), { maxLength: 4 }),
})
type DrawnFeature = typeof feature extends fc.Arbitrary<infer Value> ? Value : never
const features = fc.array(feature, { maxLength: 6 })
/** A featured snippet above all results is a rank of its own, which `rank-page.test.ts` covers: an empty page has none here. */
const keyword = fc
  .tuple(page, features)
  .map(([results, shown]): [typeof results, typeof shown] => [
    results,
    results.length > 0 ? shown : shown.filter(({ type }) => type !== 'featured_snippet'),
  ])

const siteOf = (host: Host | null) =>
  host === null
    ? { title: null, url: null, domain: null }
    : { title: 'A page', url: `https://${host[0]}/page`, domain: host[0].toLowerCase() }

/** Below the last result where there are fewer. */
function toFeatures(drawn: readonly DrawnFeature[], organic: readonly MadeResult[]): ResultPage['features'] {
  const end = (organic.at(-1)?.absolutePosition ?? 0) + 1
  return drawn.map(({ type, after, owner, entries }) => ({
    type,
    absolutePosition: after === null ? null : (organic[after]?.absolutePosition ?? end),
    ...siteOf(owner),
    rating: null,
    cid: null,
    entries: entries.map(siteOf),
  }))
}

const keysOfTypes = new Map([
  ['paid', 'ads'],
  ['short_videos', 'video'],
  ['brand_new_box', 'other'],
])

/** The oracle: what is listed, or stands no lower than the last result that was asked for. */
function expectedFeatures(drawn: readonly DrawnFeature[], resultsCount: number, depth: number) {
  const within = drawn.filter(({ after }) => resultsCount <= depth || after === null || after < depth)
  const keysOf = (some: readonly DrawnFeature[]) =>
    new Set(some.flatMap(({ type }) => (type === 'related_searches' ? [] : (keysOfTypes.get(type) ?? type))))
  const named = (owner: 'own' | 'competitor1') =>
    within.filter((one) => [one.owner, ...one.entries].some((host) => host?.[1] === owner))
  return { shown: keysOf(within), own: keysOf(named('own')), competitor1: keysOf(named('competitor1')) }
}

type Drawn = { host: Host; path: string; title: string; gap: number }[]

function toOrganic(drawn: Drawn): MadeResult[] {
  let absolutePosition = 0
  return drawn.map(({ host: [host], path, title, gap }, at) => {
    absolutePosition += gap
    return { position: at + 1, absolutePosition, domain: host.toLowerCase(), url: `https://${host}${path}`, title }
  })
}

/** The oracle: the first result within the depth that is theirs. */
function expectedRank(drawn: Drawn, owner: 'own' | 'competitor1', depth: number) {
  const at = drawn.findIndex(({ host }, place) => place < depth && host[1] === owner)
  return at < 0 ? null : at + 1
}

async function check(keywords: string[], depth: number): Promise<SerpCheck> {
  const body = { domainUrl: own, competitors: [rival], searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...body, depth, keywords } })
  expect(reply.status).toBe(202)
  await app.workOff()
  const list = await app.call('GET', '/serp/list-serps?per_page=1', { token: person.token })
  const [first] = (list.body as { data: SerpCheck[] }).data
  if (first === undefined) throw new Error('the check is not listed')
  return first
}

async function exportedRows(id: number): Promise<Record<string, unknown>[]> {
  const reply = await app.call('POST', '/excel/generate-serps-with-id', { token: person.token, body: { id } })
  const [ranks] = await readSheets(reply.rawBody, { trim: false })
  const [titles = [], ...rows] = ranks?.data ?? []
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [String(titles[at]), value])))
}

async function storedPage(id: number, item: SerpCheckItem): Promise<SerpSnapshot> {
  const reply = await app.call('GET', `/serp/show-serp-snapshot/${id}/${item.id}`, { token: person.token })
  const { page: stored } = (reply.body as { data: { page: SerpSnapshot | null } }).data
  if (stored === null) throw new Error('the page is not kept')
  return stored
}

type Expected = ReturnType<typeof expectedFeatures>

/** The list, the export and the features of the stored page. */
function expectFeaturesToAgree(
  { item, stored, row }: { item: SerpCheckItem; stored: SerpSnapshot; row: Record<string, unknown> },
  expected: Expected,
) {
  const ownedOn = (owner: string) =>
    new Set(
      stored.features
        .filter((one) => one.owner === owner || one.entries.some((entry) => entry.owner === owner))
        .flatMap(({ type }) => serpFeatureOf(type) ?? []),
    )
  const listed = { own: item.owned_features, competitor1: item.competitor1?.owned_features }
  expect(new Set(item.features)).toEqual(expected.shown)
  expect(new Set(stored.features.flatMap(({ type }) => serpFeatureOf(type) ?? []))).toEqual(expected.shown)
  expect(item.ai_overview).toBe(stored.ai_overview)
  expect(item.ai_overview).toBe(expected.shown.has('ai_overview') ? 'loaded' : 'none')
  for (const owner of ['own', 'competitor1'] as const) {
    expect(new Set(listed[owner])).toEqual(expected[owner])
    expect(ownedOn(owner)).toEqual(expected[owner])
  }
  const names = (keys: Iterable<string>) => new Set([...keys].map((key) => serpFeatureNames[key as SerpFeatureKey]))
  const inCell = (title: string) =>
    new Set(
      String(row[title] ?? '')
        .split('\n')
        .filter(Boolean),
    )
  expect(inCell('SERP features')).toEqual(names(expected.shown))
  expect(inCell(`${own}: Owned SERP features`)).toEqual(names(expected.own))
  expect(inCell(`${rival}: Owned SERP features`)).toEqual(names(expected.competitor1))
  const citation = expected.own.has('ai_overview') ? 'Cites you' : 'Doesn’t cite you'
  expect(row['AI Overview']).toBe(expected.shown.has('ai_overview') ? citation : 'Not shown')
}

test('on any results page the list, the export and the stored page tell the same ranks and features for every domain', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(keyword, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...depths),
      async (drawn, depth) => {
        round += 1
        const keywords = drawn.map((_, at) => `round ${round} keyword ${at}`)
        for (const [at, [results, shown]] of drawn.entries()) {
          const organic = toOrganic(results)
          const aiOverview = shown.some(({ type }) => type === 'ai_overview') ? ('loaded' as const) : ('none' as const)
          pages.set(keywords[at] ?? '', { organic, features: toFeatures(shown, organic), aiOverview })
        }
        const listed = await check(keywords, depth)
        const rows = await exportedRows(listed.id)
        for (const [at, item] of listed.items.entries()) {
          const stored = await storedPage(listed.id, item)
          const [results = [], shown = []] = drawn[at] ?? []
          const onPage = (owner: string) => stored.organic.find((one) => one.owner === owner)
          for (const [owner, rank, prefix] of [
            ['own', item, `${own}: `],
            ['competitor1', item.competitor1, `${rival}: `],
          ] as const) {
            const expected = expectedRank(results, owner, depth)
            expect(rank).toMatchObject({ rank: expected, state: expected === null ? 'not_in_depth' : 'found' })
            const seen = onPage(owner)
            expect([seen?.position ?? null, seen?.absolute_position ?? null, seen?.url ?? null]).toEqual([
              rank?.rank,
              rank?.rank_absolute,
              rank?.url,
            ])
            const row = rows[at] ?? {}
            expect([row[`${prefix}Rank`], row[`${prefix}Absolute position`], row[`${prefix}Ranked URL`]]).toEqual([
              rank?.rank,
              rank?.rank_absolute,
              rank?.url,
            ])
            expect(row[`${prefix}State`]).toBe(
              rankStateText(expected === null ? 'not_in_depth' : 'found', stored.organic.length),
            )
          }
          const everyOwn = stored.organic.filter((one) => one.owner === 'own').map((one) => one.url)
          expect(String(rows[at]?.['All your ranking URLs'] ?? '')).toBe(everyOwn.join('\n'))
          expect(stored.organic).toHaveLength(Math.min(results.length, depth))
          expect(item.results_read).toBe(stored.organic.length)
          expectFeaturesToAgree({ item, stored, row: rows[at] ?? {} }, expectedFeatures(shown, results.length, depth))
        }
      },
    ),
    { numRuns: 40 },
  )
})
