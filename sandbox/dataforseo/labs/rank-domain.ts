import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveTarget } from '#sandbox/dataforseo/live/live-target.ts'
import { inventWordSites } from '#sandbox/dataforseo/web/invented-sites.ts'
import { KeywordUniverse } from '#sandbox/dataforseo/web/keyword-universe.ts'
import { countPlacesMoved, orderWithoutTime, rankOnDay, type SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { readDemandOf, type SearchDemand } from '#sandbox/dataforseo/web/search-demand.ts'
import { type Site, topicWeight } from '#sandbox/dataforseo/web/sites.ts'
import { baseScore, MOST_CANDIDATES, type SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { TOPICS } from '#sandbox/dataforseo/web/topics.ts'
import { between, mixHashes, smoothNoise, unit } from '#sandbox/deterministic-random.ts'
import { DAYS_BETWEEN, describeLabsQuery, type LabsDay, type RankedRow } from './ranked-row.ts'
import { findTargetSite, isTargets } from './ranked-target.ts'
import { findStanding } from './site-standing.ts'

const DAY_MS = 24 * 3600 * 1000
const MOST_RESULTS = 100
/** A longer turn would keep other calls waiting while a large domain is made. */
const LONGEST_TURN_MS = 12

/** `size-50000.example` has exactly so many keywords. Ours, for tests and measurements. */
const SIZED = /^size-(\d{1,6})\.example$/
const LARGEST_SIZE = 100_000

/**
 * Every keyword a target is found for on a day, each with the place a search for it shows: ranks are counted on the very
 * pages the SERP API writes.
 */
export async function rankDomain(web: SyntheticWeb, target: LiveTarget, on: LabsDay): Promise<RankedRow[]> {
  const size = SIZED.exec(target.host)?.[1]
  if (size !== undefined) return rankSizedDomain(web, target, on, Math.min(Number(size), LARGEST_SIZE))
  const market = { country: on.country.iso, language: on.languageCode }
  const { site, isOnPages } = findTargetSite(web, target, market)
  const takeTurn = createTurns()
  const rows: RankedRow[] = []
  for (const text of chooseKeywords(site, countKnown(web, site, isOnPages), on)) {
    await takeTurn()
    const keyword = readKeyword(text)
    const demand = readDemandOf(keyword, on.country, on.languageCode, new Date(on.day * DAY_MS))
    if (demand === undefined) continue
    const serpQuery = describeLabsQuery(keyword, on)
    if (!isOnPages) {
      const isGuest = canTakePart(web, site, serpQuery)
      if (isGuest === 'no') continue
      if (isGuest === 'as guest') serpQuery.guests = [site]
    }
    rows.push(...findRows(web, target, site, serpQuery, on, demand))
  }
  return rows
}

function findRows(
  web: SyntheticWeb,
  target: LiveTarget,
  site: Site,
  serpQuery: SerpQuery,
  on: LabsDay,
  demand: SearchDemand,
): RankedRow[] {
  const settled = orderWithoutTime(web, serpQuery)
  const home = settled.findIndex(({ domain }) => domain === site.domain)
  if (home === -1) return []
  const ranked = rankOnDay(settled, serpQuery, on.day)
  const standing = findStanding(ranked, serpQuery, on.day, (result) =>
    isTargets(target, site, result, serpQuery.keyword, on.languageCode),
  )
  const moved = countPlacesMoved(site, home, serpQuery, { from: on.day - DAYS_BETWEEN, to: on.day })
  return (['organic', 'paid'] as const).flatMap((type) => {
    const place = standing[type]
    if (place === undefined) return []
    const previous = type === 'organic' ? Math.max(1, place.absolute - moved) : place.absolute
    return {
      keyword: serpQuery.keyword.text,
      type,
      rankGroup: place.group,
      rankAbsolute: place.absolute,
      previousAbsolute: type === 'organic' && previous <= MOST_RESULTS ? previous : null,
      site: place.result.site,
      variant: place.result.variant,
      ...figuresOf(demand),
    }
  })
}

function figuresOf({ searchVolume, cpc, competition, difficulty }: SearchDemand) {
  return { searchVolume, cpc, competition, difficulty }
}

/** Says if a site that is on no page would be on this one once it is introduced, and in which way. */
function canTakePart(web: SyntheticWeb, site: Site, serpQuery: SerpQuery): 'no' | 'as guest' | 'by its name' {
  const { keyword, market } = serpQuery
  const named = inventWordSites(keyword.words, new Map(keyword.topics), market.country)
  if (named.some(({ domain }) => domain === site.domain)) return 'by its name'
  const base = baseScore(site, keyword.topics, market)
  if (base === undefined) return 'no'
  const weakest = web.candidates(keyword.topics, market)[MOST_CANDIDATES - 1]
  return weakest === undefined || base > weakest.base ? 'as guest' : 'no'
}

/** Nearly all single words are known, and fewer long keywords. */
const SHARES = [12, 4, 1] as const

/** A sample of what is searched for about the site's topics, the same every day. */
function* chooseKeywords(site: Site, reach: number, { country, languageCode }: LabsDay): Generator<string> {
  const universe = new KeywordUniverse(topicsOf(site), country, languageCode)
  const weightAt = (index: number): { weight: number; hash: number } => {
    const { topic, modifiers, hash } = universe.describe(index)
    return { weight: topicWeight(site, topic) ** 2 * (SHARES[modifiers] ?? 1), hash }
  }
  let total = 0
  for (let index = 0; index < universe.size; index++) total += weightAt(index).weight
  for (let index = 0; index < universe.size; index++) {
    const { weight, hash } = weightAt(index)
    if (unit(mixHashes(site.hash, hash)) < (reach * weight) / total) yield universe.keywordAt(index)
  }
}

/** The ones it has most to say about first. */
function topicsOf(site: Site): number[] {
  if (site.topics === null) return [...TOPICS.keys()]
  return [...site.topics].sort((first, second) => second[1] - first[1]).map(([topic]) => topic)
}

/**
 * The number of keywords the site can rank for: about two thousand for a middling shop, ten thousand for the strongest.
 * The sandbox knows only the names of other people's domains: some of them are hardly found, and a few not at all.
 */
function countKnown(web: SyntheticWeb, site: Site, isOnPages: boolean): number {
  const usual = 10 ** (0.5 + 3.6 * site.strength)
  const isOthers = !isOnPages || (web.findIntroduced(site.domain) !== undefined && !web.isBuiltIn(site.domain))
  if (!isOthers) return usual
  const share = unit(mixHashes(site.hash, 501))
  if (share < 0.04) return 0
  return share < 0.15 ? between(mixHashes(site.hash, 502), 2, 40) : usual
}

/** Coprime to every universe, so that steps of it meet each keyword once. */
const STRIDE = 1_000_003

/**
 * A window of as many keywords, which moves on by a few a day: some are new then and as many lost. Its ranks drift as others
 * do, and stand on no results page.
 */
async function rankSizedDomain(
  web: SyntheticWeb,
  { host }: LiveTarget,
  on: LabsDay,
  size: number,
): Promise<RankedRow[]> {
  const universe = new KeywordUniverse(TOPICS.keys(), on.country, on.languageCode)
  const site = web.siteOf(host)
  const takeTurn = createTurns()
  const now = new Date(on.day * DAY_MS)
  const start = on.day * Math.ceil(size / 250)
  const rows: RankedRow[] = []
  for (let step = 0; rows.length < size && step < universe.size; step++) {
    await takeTurn()
    const keyword = readKeyword(universe.keywordAt(((start + step) * STRIDE) % universe.size))
    const demand = readDemandOf(keyword, on.country, on.languageCode, now)
    if (demand === undefined) continue
    const own = mixHashes(site.hash, keyword.hash)
    const isPaid = unit(mixHashes(own, 3)) < 0.06
    const home = isPaid ? 1 + unit(own) * 3 : 1 + unit(own) ** 1.25 * 99
    const rankGroup = driftFrom(home, own, on.day, isPaid ? 4 : MOST_RESULTS)
    const beside = isPaid ? 0 : between(mixHashes(own, 4), 0, 4)
    rows.push({
      keyword: keyword.text,
      type: isPaid ? 'paid' : 'organic',
      rankGroup,
      rankAbsolute: rankGroup + beside,
      previousAbsolute: isPaid ? null : driftFrom(home, own, on.day - DAYS_BETWEEN, MOST_RESULTS) + beside,
      site,
      variant: 0,
      ...figuresOf(demand),
    })
  }
  return rows
}

function driftFrom(home: number, hash: number, day: number, most: number): number {
  const waves = smoothNoise(hash, day, 26) * 2.4 + smoothNoise(mixHashes(hash, 1), day, 6) * 1.3
  return Math.min(most, Math.max(1, Math.round(home + waves * (1 + home * 0.035))))
}

/** Lets others have their turn whenever this one has lasted long enough. */
function createTurns(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < LONGEST_TURN_MS) return undefined
    return nextTurn().then(() => {
      startedAt = performance.now()
    })
  }
}
