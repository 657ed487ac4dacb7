import type { Engine } from '#sandbox/dataforseo/serp/engines.ts'
import { bell, hashText, mixHashes, smoothNoise, unit } from '#sandbox/deterministic-random.ts'
import { inventCitySites, inventWordSites } from './invented-sites.ts'
import { countAvailable, type Intent, type ReadKeyword } from './read-keyword.ts'
import type { Site, SiteType } from './sites.ts'
import { baseScore, type Candidate, type Market, type SyntheticWeb } from './synthetic-web.ts'

/** Everything a results page depends on beside the day. */
export interface SerpQuery {
  engine: Engine
  keyword: ReadKeyword
  market: Market
  /** City name when the search is from one. */
  city: string | null
  /** Location code or coordinate: two places of one country differ a little. */
  place: string
  device: string
  os: string
  /** Domains that take part in this task only. */
  guests: readonly Site[]
  /** The share of AI Overviews that is rolled out, 0–1. */
  aiOverviewReach: number
}

export interface RankedSite {
  site: Site
  /** 0 for the site's first result in this task, 1 and 2 for further ones. */
  variant: number
}

/** On how many keywords a look-alike of a known domain turns up. */
const RARE_SHARE = 0.04

/** Sites with one page for a subject. */
const ONE_PAGE_EACH = new Set(['wikipedia.org', 'quora.com'])

const TYPE_FIT: Record<Intent, Partial<Record<SiteType, number>>> = {
  learn: { blog: 0.32, reference: 0.5, news: 0.15, forum: 0.25, shop: -0.25, marketplace: -0.2 },
  buy: { shop: 0.25, marketplace: 0.3, brand: 0.1, blog: -0.3, reference: -0.5, news: -0.35, forum: -0.2 },
  nearby: { directory: 0.4, shop: 0.1, reference: -0.3, marketplace: -0.3 },
  news: { news: 0.7, reference: 0.15, shop: -0.4 },
  open: { reference: -0.1, forum: -0.1, directory: -0.05 },
}

/** The order of all sites on one UTC day (days since 1970), with a site's further results beside its first. */
export function rankSites(web: SyntheticWeb, serpQuery: SerpQuery, day: number): RankedSite[] {
  return rankOnDay(orderWithoutTime(web, serpQuery), serpQuery, day)
}

/** The order of one day, made of the one the sites return to. */
export function rankOnDay(settled: readonly Site[], serpQuery: SerpQuery, day: number): RankedSite[] {
  return placeFurtherResults(drift(settled, serpQuery, day), serpQuery)
}

/** The order the sites return to: topic, strength and how well each one suits these very words, engine and place. */
export function orderWithoutTime(web: SyntheticWeb, serpQuery: SerpQuery): Site[] {
  const { keyword } = serpQuery
  const context = hashText(`${serpQuery.engine} ${serpQuery.market.country} ${serpQuery.market.language}`, web.seed)
  const engineHash = hashText(serpQuery.engine, web.seed)
  const deviceHash = hashText(`${serpQuery.device} ${serpQuery.os}`, web.seed)
  const placeHash = mixHashes(hashText(serpQuery.place, web.seed), deviceHash)
  const placeReach = serpQuery.city === null ? 0.055 : 0.1
  const fit = TYPE_FIT[keyword.intent]
  const scored: { site: Site; score: number }[] = []

  function add({ site, base }: Candidate): void {
    const own = mixHashes(keyword.hash, site.hash)
    if (site.isRare && unit(mixHashes(own, 5)) > RARE_SHARE) return
    const score =
      base +
      (fit[site.type] ?? 0) +
      (site.suits?.get(keyword.text) ?? 0) +
      bell(own) * 0.33 +
      bell(mixHashes(engineHash, own)) * 0.16 +
      bell(mixHashes(placeHash, own)) * placeReach
    scored.push({ site, score })
  }

  const special = new Map<string, Candidate>()
  for (const candidate of specialCandidates(web, serpQuery)) {
    if (!special.has(candidate.site.domain)) special.set(candidate.site.domain, candidate)
  }
  for (const candidate of special.values()) add(candidate)
  for (const candidate of web.candidates(keyword.topics, serpQuery.market)) {
    if (!special.has(candidate.site.domain)) add(candidate)
  }
  return scored
    .sort((first, second) => second.score - first.score)
    .slice(0, countAvailable(keyword, context))
    .map(({ site }) => site)
}

/** Sites that appear in this task only, beside those that compete for its topics everywhere. */
function specialCandidates(web: SyntheticWeb, serpQuery: SerpQuery): Candidate[] {
  const { keyword, market } = serpQuery
  const bonused = (sites: readonly Site[], bonus: number): Candidate[] =>
    sites.map((site) => ({ site, base: (baseScore(site, keyword.topics, market) ?? 0) + bonus }))
  const guests = serpQuery.guests.map((site) => ({
    site,
    base: baseScore(site, keyword.topics, market) ?? site.strength + 0.6,
  }))
  const named = bonused(inventWordSites(keyword.words, new Map(keyword.topics), market.country), 0.1)
  const [main] = keyword.topics
  if (serpQuery.city === null || market.country === null || main === undefined) return [...guests, ...named]
  const nearness = keyword.intent === 'nearby' ? 1.3 : 0.6
  const local = bonused(inventCitySites(main[0], market.country, serpQuery.city, web.seed), nearness)
  return [...guests, ...named, ...local]
}

/**
 * Moves every site by a few places around where it belongs: slow waves of weeks, smaller ones of days, and now and then
 * a jump that holds for two weeks. Deep places move more than the first ones, as they do at the engines.
 */
function drift(settled: readonly Site[], serpQuery: SerpQuery, day: number): Site[] {
  const keywordHash = driftHash(serpQuery)
  return settled
    .map((site, index) => ({ site, position: index + driftOf(mixHashes(keywordHash, site.hash), index, day) }))
    .sort((first, second) => first.position - second.position)
    .map(({ site }) => site)
}

/** The number of places by which its own drift has moved a site, whose home is at an index, between two days. */
export function countPlacesMoved(
  site: Site,
  index: number,
  serpQuery: SerpQuery,
  days: { from: number; to: number },
): number {
  const own = mixHashes(driftHash(serpQuery), site.hash)
  return Math.round(driftOf(own, index, days.to) - driftOf(own, index, days.from))
}

function driftHash(serpQuery: SerpQuery): number {
  return mixHashes(serpQuery.keyword.hash, hashText(`${serpQuery.engine} ${serpQuery.market.country}`))
}

function driftOf(own: number, index: number, day: number): number {
  const reach = 1 + index * 0.035
  const slow = smoothNoise(own, day, 26) * 2.4
  const week = smoothNoise(mixHashes(own, 1), day, 6) * 1.3
  const daily = smoothNoise(mixHashes(own, 2), day, 1.7) * 0.6
  return (slow + week + daily) * reach + jump(own, day) * Math.min(3, reach)
}

function jump(own: number, day: number): number {
  const phase = own % 16
  const epoch = mixHashes(own, 50_000 + Math.floor((day + phase) / 16))
  if (unit(epoch) > 0.08) return 0
  return bell(mixHashes(epoch, 1)) * 5
}

/** Some sites hold two results next to each other, and large ones a further result lower down. */
function placeFurtherResults(sites: readonly Site[], serpQuery: SerpQuery): RankedSite[] {
  const ranked: RankedSite[] = sites.map((site) => ({ site, variant: 0 }))
  const later: { after: number; result: RankedSite }[] = []
  for (const [index, site] of sites.entries()) {
    const share = unit(mixHashes(mixHashes(serpQuery.keyword.hash, site.hash), 77))
    if (ONE_PAGE_EACH.has(site.domain)) continue
    const pages = site.pages?.get(serpQuery.keyword.text)
    if (pages !== undefined) {
      // Each stands below the one before.
      for (let variant = pages.length - 1; variant > 0; variant -= 1)
        later.push({ after: index, result: { site, variant } })
      continue
    }
    const isLarge = site.type === 'marketplace' && site.strength > 0.85
    if (index < 60 && share < (isLarge ? 0.22 : 0.05)) {
      later.push({ after: index, result: { site, variant: 1 } })
    } else if (index < 120 && share < (isLarge ? 0.45 : 0.09)) {
      const distance = 6 + (mixHashes(site.hash, serpQuery.keyword.hash) % 25)
      later.push({ after: index + distance, result: { site, variant: 2 } })
    }
  }
  later.sort((first, second) => second.after - first.after)
  for (const { after, result } of later) {
    if (after < ranked.length) ranked.splice(after + 1, 0, result)
  }
  return ranked
}
