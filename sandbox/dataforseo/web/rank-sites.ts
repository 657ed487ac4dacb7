import type { Engine } from '#sandbox/dataforseo/serp/engines.ts'
import { bell, hashText, mixHashes, smoothNoise, unit } from '#sandbox/deterministic-random.ts'
import { inventCitySites, inventWordSites } from './invented-sites.ts'
import { countAvailable, type Intent, type ReadKeyword } from './read-keyword.ts'
import type { Site, SiteType } from './sites.ts'
import { baseScore, type Candidate, type Market, type SyntheticWeb } from './synthetic-web.ts'

/** Everything a look depends on beside the day. */
export interface Look {
  engine: Engine
  keyword: ReadKeyword
  market: Market
  /** City name when the look is from one. */
  city: string | null
  /** Location code or coordinate: two places of one country differ a little. */
  place: string
  device: string
  os: string
  /** Domains that take part in this look only. */
  guests: readonly Site[]
}

export interface RankedSite {
  site: Site
  /** 0 for the site's first result on this look, 1 and 2 for further ones. */
  variant: number
}

const TYPE_FIT: Record<Intent, Partial<Record<SiteType, number>>> = {
  learn: { blog: 0.32, reference: 0.5, news: 0.15, forum: 0.25, shop: -0.25, marketplace: -0.2 },
  buy: { shop: 0.25, marketplace: 0.3, brand: 0.1, blog: -0.3, reference: -0.5, news: -0.35, forum: -0.2 },
  nearby: { directory: 0.4, shop: 0.1, reference: -0.3, marketplace: -0.3 },
  news: { news: 0.7, reference: 0.15, shop: -0.4 },
  open: { reference: -0.1, forum: -0.1, directory: -0.05 },
}

/** The order of all sites on one UTC day (days since 1970), with a site's further results beside its first. */
export function rankSites(web: SyntheticWeb, look: Look, day: number): RankedSite[] {
  const settled = orderWithoutTime(web, look)
  const drifted = drift(settled, look, day)
  return placeFurtherResults(drifted, look)
}

/** The order the sites return to: topic, strength and how well each one suits these very words, engine and place. */
function orderWithoutTime(web: SyntheticWeb, look: Look): Site[] {
  const { keyword } = look
  const context = hashText(`${look.engine} ${look.market.country} ${look.market.language}`, web.seed)
  const engineHash = hashText(look.engine, web.seed)
  const deviceHash = hashText(`${look.device} ${look.os}`, web.seed)
  const placeHash = hashText(look.place, web.seed)
  const fit = TYPE_FIT[keyword.intent]
  const scored: { site: Site; score: number }[] = []
  const seen = new Set<string>()
  for (const { site, base } of gather(web, look)) {
    if (seen.has(site.domain)) continue
    seen.add(site.domain)
    const own = mixHashes(keyword.hash, site.hash)
    const score =
      base +
      (fit[site.type] ?? 0) +
      bell(own) * 0.36 +
      bell(mixHashes(engineHash, own)) * 0.16 +
      bell(mixHashes(deviceHash, own)) * 0.035 +
      bell(mixHashes(placeHash, own)) * (look.city === null ? 0.05 : 0.09)
    scored.push({ site, score })
  }
  return scored
    .sort((first, second) => second.score - first.score)
    .slice(0, countAvailable(keyword, context))
    .map(({ site }) => site)
}

function* gather(web: SyntheticWeb, look: Look): Iterable<Candidate> {
  const { keyword, market } = look
  const topics = new Map(keyword.topics)
  for (const site of look.guests) {
    yield { site, base: baseScore(site, keyword.topics, market) ?? site.strength + 0.6 }
  }
  yield* web.candidates(keyword.topics, market)
  for (const site of inventWordSites(keyword.words, topics, market.country)) {
    yield { site, base: (baseScore(site, keyword.topics, market) ?? 0) + 0.1 }
  }
  const [main] = keyword.topics
  if (look.city === null || market.country === null || main === undefined) return
  const nearness = keyword.intent === 'nearby' ? 0.75 : 0.3
  for (const site of inventCitySites(main[0], market.country, look.city, web.seed)) {
    yield { site, base: (baseScore(site, keyword.topics, market) ?? 0) + nearness }
  }
}

/**
 * Moves every site by a few places around where it belongs: slow waves of weeks, smaller ones of days, and now and then
 * a jump that holds for two weeks. Deep places move more than the first ones, as they do at the engines.
 */
function drift(settled: readonly Site[], look: Look, day: number): Site[] {
  const keywordHash = mixHashes(look.keyword.hash, hashText(`${look.engine} ${look.market.country}`))
  return settled
    .map((site, index) => {
      const own = mixHashes(keywordHash, site.hash)
      const reach = 1 + index * 0.035
      const slow = smoothNoise(own, day, 26) * 2.2
      const week = smoothNoise(mixHashes(own, 1), day, 6) * 0.9
      const daily = smoothNoise(mixHashes(own, 2), day, 1.7) * 0.4
      return { site, position: index + (slow + week + daily) * reach + jump(own, day) * Math.min(3, reach) }
    })
    .sort((first, second) => first.position - second.position)
    .map(({ site }) => site)
}

function jump(own: number, day: number): number {
  const phase = own % 16
  const epoch = mixHashes(own, 50_000 + Math.floor((day + phase) / 16))
  if (unit(epoch) > 0.06) return 0
  return bell(mixHashes(epoch, 1)) * 4
}

/** Some sites hold two results next to each other, and large ones a further result lower down. */
function placeFurtherResults(sites: readonly Site[], look: Look): RankedSite[] {
  const ranked: RankedSite[] = sites.map((site) => ({ site, variant: 0 }))
  const later: { after: number; result: RankedSite }[] = []
  for (const [index, site] of sites.entries()) {
    const share = unit(mixHashes(mixHashes(look.keyword.hash, site.hash), 77))
    const isLarge = site.topics === null && site.strength > 0.85
    if (index < 60 && share < (isLarge ? 0.22 : 0.05)) {
      later.push({ after: index, result: { site, variant: 1 } })
    } else if (index < 120 && share < (isLarge ? 0.45 : 0.09)) {
      const distance = 6 + (mixHashes(site.hash, look.keyword.hash) % 25)
      later.push({ after: index + distance, result: { site, variant: 2 } })
    }
  }
  later.sort((first, second) => second.after - first.after)
  for (const { after, result } of later) {
    if (after < ranked.length) ranked.splice(after + 1, 0, result)
  }
  return ranked
}
