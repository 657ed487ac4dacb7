import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import type { ProviderCall } from '#server/ports/data-provider/account.ts'
import type { Backlink, BacklinksPage, BacklinksRequest } from '#server/ports/data-provider/backlinks.ts'
import type { DataProvider } from '#server/ports/data-provider/data-provider.ts'
import { createDataForSeo } from './index.ts'
import { failureOf, searchTask } from './testing/test-provider.ts'

const startsAt = '2026-11-20T10:00:30.000Z'

let sandbox: RunningSandbox

let provider: DataProvider

let calls: ProviderCall[]

beforeAll(async () => {
  sandbox = await startSandbox({ latencyMs: 0, readyAfterMs: 2_000, slowLiveMs: 5_000 })
  return sandbox.close
})

beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.setClock(startsAt)
  calls = []
  provider = connect()
})

afterEach(() => sandbox.control.clearFaults())

/** Waiting moves the sandbox's frozen time, which is also the adapter's. */
function connect(options: { password?: string; timeoutMs?: number; readyCallsPerMinute?: number } = {}): DataProvider {
  const { password = 'sandbox', timeoutMs, ...limits } = options
  return createDataForSeo({
    baseUrl: sandbox.url,
    login: 'sandbox',
    password,
    record: (call) => calls.push(call),
    clock: sandbox.control.now,
    random: () => 1,
    wait: (milliseconds) => sandbox.control.advance(milliseconds),
    limits,
    timeoutMs,
  })
}

describe('keywords a domain is found for', () => {
  const market = { countryCode: 2372, languageCode: 'en' }
  const fetch = (target: string, limit = 1_000, offset = 0) =>
    provider.rankedKeywords.fetchRankedKeywords({ ...market, target, limit, offset })

  test('rows, figures and cost agree, the most visited first', async () => {
    const before = sandbox.control.balanceUsd()
    const page = await fetch('size-900.example')
    expect(page).toMatchObject({ totalCount: 900, oddFields: [] })
    expect(page.keywords).toHaveLength(900)
    for (const kind of ['organic', 'paid'] as const) {
      const rows = page.keywords.filter((row) => row.kind === kind)
      const figures = page.figures[kind]
      expect(figures.count).toBe(rows.length)
      expect(Object.values(figures.positions).reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(rows.length)
      expect(figures.positions.pos_4_10).toBe(rows.filter(({ position }) => position > 3 && position < 11).length)
      expect(figures.traffic).toBeCloseTo(
        rows.reduce((sum, row) => sum + (row.traffic ?? 0), 0),
        4,
      )
      expect(figures.trafficCostUsd).toBeCloseTo(
        rows.reduce((sum, row) => sum + (row.trafficCostUsd ?? 0), 0),
        4,
      )
    }
    const traffic = page.keywords.map((row) => row.traffic)
    expect(traffic).toEqual(traffic.toSorted((left, right) => Number(right) - Number(left)))
    expect(page.keywords[0]).toMatchObject({ seenAt: new Date('2026-11-20T00:00:00Z'), title: expect.any(String) })
    expect(page.keywords.some((row) => row.intent !== null && row.featureTypes.includes('people_also_ask'))).toBe(true)
    expect(before - sandbox.control.balanceUsd()).toBeCloseTo(0.12, 6)
    expect(calls).toMatchObject([{ costUsd: 0.12 }])
  })

  test('pages neither overlap nor miss a row', async () => {
    const whole = await fetch('kestrelroast.example')
    const pages = await Promise.all([0, 300, 600].map((offset) => fetch('kestrelroast.example', 300, offset)))
    expect(pages.flatMap((page) => page.keywords)).toEqual(whole.keywords.slice(0, 900))
  })

  test('a row stands where a fetch of its keyword finds the domain', async () => {
    const { keywords } = await fetch('kestrelroast.example', 20)
    for (const row of keywords.filter(({ kind }) => kind === 'organic')) {
      const live = await provider.organicResults.fetchLive(searchTask({ keyword: row.keyword, depth: 100 }))
      if (live.outcome !== 'ready') throw new Error(live.outcome)
      const own = live.page.organic.find(({ domain }) => domain.endsWith('kestrelroast.example'))
      const { position, absolutePosition, url, title } = row
      expect(own).toMatchObject({ position, absolutePosition, url, title })
    }
  })

  test('a domain without keywords has no rows', async () => {
    expect(await fetch('size-0.example')).toMatchObject({ totalCount: 0, keywords: [], oddFields: [] })
    expect(await fetch('size-5.example', 10, 10)).toMatchObject({ totalCount: 5, keywords: [] })
  })

  test('odd fields cost no rank', async () => {
    const [odd, whole] = [await fetch('fault-odd.size-100.example'), await fetch('size-100.example')]
    const ranks = (page: typeof odd) => new Map(page.keywords.map((row) => [row.keyword, row.position]))
    expect(odd.totalCount).toBe(100)
    // Every tenth has no address.
    expect(odd.keywords).toHaveLength(90)
    for (const [keyword, position] of ranks(odd)) expect(ranks(whole).get(keyword)).toBe(position)
    expect(odd.oddFields).toEqual([
      'keyword_info.competition',
      'keyword_info.cpc',
      'keyword_info.search_volume',
      'keyword_properties.keyword_difficulty',
      'last_updated_time',
      'metrics',
      'search_intent_info.main_intent',
      'serp_item.etv',
      'serp_item.url',
      'serp_item_types',
    ])
  })

  test.each([
    ['a city', { countryCode: 1007850 }, { kind: 'request', code: 40501 }],
    ['a target with www.', { target: 'www.kestrelroast.example' }, { kind: 'request', code: 40501 }],
    ['an outage', { target: 'fault-50000.shop.example' }, { kind: 'provider', code: 50000 }],
    ['an answer that breaks off', { target: 'fault-malformed.size-9.example' }, { kind: 'malformed' }],
  ])('%s is refused or fails', async (_what, fields, failure) => {
    const asked = provider.rankedKeywords.fetchRankedKeywords({
      ...market,
      target: 'size-9.example',
      limit: 10,
      offset: 0,
      ...fields,
    })
    expect(await failureOf(asked)).toMatchObject(failure)
  })
})

describe('links of a target', () => {
  const shop = { target: 'kestrelroast.example', includesSubdomains: true }
  const fetchSummary = (target: string) => provider.backlinks.fetchSummary({ ...shop, target })
  const fetchPage = (target: string, asked: Partial<BacklinksRequest> = {}) =>
    provider.backlinks.fetchBacklinks({ ...shop, target, limit: 1_000, offset: 0, continuation: null, ...asked })

  async function fetchAll(target: string): Promise<Backlink[]> {
    const links: Backlink[] = []
    let continuation: string | null = null
    for (;;) {
      const page: BacklinksPage = await fetchPage(target, { offset: links.length, continuation })
      expect(page.oddFields).toEqual([])
      links.push(...page.links)
      if (page.isLast) {
        expect(page.totalCount).toBe(links.length)
        return links
      }
      continuation = page.continuation
    }
  }

  test('all rows agree with the total and with their cost, even beyond the reach of an offset', async () => {
    const before = sandbox.control.balanceUsd()
    const links = await fetchAll('size-21500.example')
    expect(links).toHaveLength(21_500)
    expect(
      new Set(links.map(({ fromUrl, toUrl, type, anchor }) => [fromUrl, toUrl, type, anchor].join(' '))).size,
    ).toBe(21_500)
    const ranks = links.map(({ rank }) => rank ?? 0)
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left))
    const spent = calls.reduce((sum, { costUsd }) => sum + costUsd, 0)
    expect(spent).toBeCloseTo(22 * 0.024 + 21_500 * 0.000036, 6)
    expect(before - sandbox.control.balanceUsd()).toBeCloseTo(spent, 6)
  })

  test('an offset and a continuation lead to the same rows', async () => {
    const first = await fetchPage('size-900.example', { limit: 300 })
    const { continuation } = first
    const [continued, passed] = [
      await fetchPage('size-900.example', { limit: 300, offset: 300, continuation }),
      await fetchPage('size-900.example', { limit: 300, offset: 300 }),
    ]
    expect(continuation).not.toBeNull()
    expect(continued).toEqual(passed)
    expect(await fetchPage('size-900.example', { limit: 300, offset: 600 })).toMatchObject({
      isLast: true,
      continuation: null,
    })
  })

  test('figures of the whole target are those of its live rows', async () => {
    const summary = await provider.backlinks.fetchSummary(shop)
    const live = (await fetchAll(shop.target)).filter(({ isLost }) => !isLost)
    const count = (read: (link: Backlink) => unknown) => new Set(live.map(read)).size
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0)
    expect(summary).toMatchObject({
      backlinks: live.length,
      brokenBacklinks: live.filter(({ isBroken }) => isBroken).length,
      referringDomains: count(({ fromDomain }) => fromDomain),
      referringPages: count(({ fromUrl }) => fromUrl),
      firstSeen: new Date(Math.min(...live.map(({ firstSeen }) => firstSeen?.getTime() ?? Number.POSITIVE_INFINITY))),
      oddFields: [],
    })
    expect(summary.byType.redirect).toBe(live.filter(({ type }) => type === 'redirect').length)
    expect(summary.byCountry.IE).toBe(live.filter(({ country }) => country === 'IE').length)
    expect(summary.byTld.ie).toBe(live.filter(({ fromTld }) => fromTld === 'ie').length)
    expect(summary.byAttribute.nofollow).toBe(live.filter(({ attributes }) => attributes.includes('nofollow')).length)
    for (const counts of [summary.byType, summary.byTld, summary.byCountry]) expect(sum(counts)).toBe(live.length)
    expect(calls[0]).toMatchObject({ path: '/v3/backlinks/summary/live', costUsd: 0.024036 })
  })

  test('new minus lost links over all time are the live ones, and a bar counts its rows', async () => {
    const period = { from: '2019-01-30', to: '2026-11-20' }
    const weeks = await provider.backlinks.fetchNewLost({ ...shop, ...period })
    const { backlinks, referringDomains } = await provider.backlinks.fetchSummary(shop)
    expect(weeks.reduce((sum, week) => sum + Number(week.newLinks) - Number(week.lostLinks), 0)).toBe(backlinks)
    expect(weeks.reduce((sum, week) => sum + Number(week.newDomains) - Number(week.lostDomains), 0)).toBe(
      referringDomains,
    )
    const links = await fetchAll(shop.target)
    const day = (time: Date | null) => time?.toISOString().slice(0, 10) ?? ''
    const [before, week] = weeks.slice(-3)
    if (before === undefined || week === undefined) throw new Error('no weeks')
    const isWithin = (time: Date | null) => day(time) > before.until && day(time) <= week.until
    expect(week).toMatchObject({
      newLinks: links.filter(({ firstSeen }) => isWithin(firstSeen)).length,
      lostLinks: links.filter(({ isLost, lastSeen }) => isLost && isWithin(lastSeen)).length,
    })
    expect(week.newLinks).toBeGreaterThan(0)
  })

  test('a page has links of its own', async () => {
    const { links } = await fetchPage(shop.target)
    const page = links[0]?.toUrl ?? ''
    const own = await fetchPage(page, { includesSubdomains: false })
    expect(own.totalCount).toBeGreaterThan(0)
    expect(new Set(own.links.map(({ toUrl }) => toUrl))).toEqual(new Set([page]))
  })

  test('a host nobody links to has no rows', async () => {
    for (const target of ['size-0.example', 'fault-40102.example']) {
      expect(await fetchSummary(target)).toMatchObject({ backlinks: 0, referringDomains: 0, byType: {}, oddFields: [] })
      expect(await fetchPage(target)).toMatchObject({ totalCount: 0, links: [], isLast: true, oddFields: [] })
    }
  })

  test('odd fields cost no link', async () => {
    const [odd, whole] = [await fetchPage('fault-odd.size-100.example'), await fetchPage('size-100.example')]
    const parts = ({ fromUrl, toUrl, fromDomain, isLost, rank }: Backlink) => [fromUrl, toUrl, fromDomain, isLost, rank]
    expect(odd.links.map(parts)).toEqual(whole.links.map(parts))
    expect(odd.links.filter(({ type }) => type === 'other')).toHaveLength(10)
    expect(odd.oddFields).toEqual([
      'attributes',
      'backlink_spam_score',
      'domain_from_country',
      'first_seen',
      'is_broken',
      'is_new',
      'item_type',
      'page_from_external_links',
      'page_from_rank',
      'tld_from',
    ])
    const [oddSummary, summary] = [
      await fetchSummary('fault-odd.size-100.example'),
      await fetchSummary('size-100.example'),
    ]
    expect(oddSummary).toMatchObject({ backlinks: summary.backlinks, rank: null, byType: {}, byTld: summary.byTld })
    expect(oddSummary.oddFields).toEqual([
      'backlinks_spam_score',
      'crawled_pages',
      'first_seen',
      'info.country',
      'info.platform_type',
      'rank',
      'referring_links_tld',
      'referring_links_types',
    ])
    const year = { includesSubdomains: true, from: '2025-11-24', to: '2026-11-20' }
    const weeksOf = async (target: string) =>
      (await provider.backlinks.fetchNewLost({ ...year, target })).map(({ newLinks, lostLinks }) => [
        newLinks,
        lostLinks,
      ])
    expect(await weeksOf('fault-odd.size-100.example')).toEqual(await weeksOf('size-100.example'))
  })

  test.each([
    ['a target with www.', 'www.kestrelroast.example', { kind: 'request', code: 40501 }],
    ['an outage', 'fault-50000.size-9.example', { kind: 'provider', code: 50000 }],
    ['an answer that breaks off', 'fault-malformed.size-9.example', { kind: 'malformed' }],
  ])('%s is refused or fails', async (_what, target, failure) => {
    expect(await failureOf(fetchPage(target))).toMatchObject(failure)
    expect(await failureOf(fetchSummary(target))).toMatchObject(failure)
  })
})
