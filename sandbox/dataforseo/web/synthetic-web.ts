import { isDeepStrictEqual } from 'node:util'
import { COUNTRIES, findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { hashText } from '#sandbox/deterministic-random.ts'
import { inventSimilarSites, inventSites } from './invented-sites.ts'
import { IMITATED_SITES, KNOWN_SITES } from './known-sites.ts'
import { LeastRecentlyUsed } from './least-recently-used.ts'
import { type Site, siteFromDomain, topicWeight } from './sites.ts'
import { TOPICS } from './topics.ts'

export interface Candidate {
  site: Site
  /** Everything about the site's place that does not depend on the keyword's own words. */
  base: number
}

/** The place and language of a search. */
export interface Market {
  country: string | null
  language: string | null
}

export const MOST_CANDIDATES = 430
/** Markets whose sites fill the results of a smaller one in the same language. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  en: ['GB', 'US'],
  de: ['DE', 'AT'],
  fr: ['FR', 'BE'],
  es: ['ES', 'MX'],
  nl: ['NL', 'BE'],
  pt: ['BR', 'PT'],
  it: ['IT'],
  sv: ['SE'],
  pl: ['PL'],
}

/**
 * All domains there are, invented lazily by topic and country, and the pools a task chooses from.
 */
export class SyntheticWeb {
  readonly seed: number
  readonly #invented = new LeastRecentlyUsed<string, Site[]>(600)
  readonly #pools = new LeastRecentlyUsed<string, Candidate[]>(400)
  readonly #imitations: readonly Site[] = IMITATED_SITES.flatMap(inventSimilarSites)
  #told: readonly Site[] = []
  #revision = 0
  #aiOverviewReach = 1

  constructor(seed: string) {
    this.seed = hashText(seed)
  }

  /**
   * Adds a domain, which takes part in every task from now on. Adding it again replaces what was
   * given.
   */
  addDomain(site: Site): void {
    if (isDeepStrictEqual(site, this.findIntroduced(site.domain))) return
    this.#told = [...this.#told.filter((other) => other.domain !== site.domain), site]
    this.#pools.clear()
    this.#revision += 1
  }

  /** 0–1: the share of their usual AI Overviews that the engines have rolled out. */
  get aiOverviewReach(): number {
    return this.#aiOverviewReach
  }

  setAiOverviewReach(reach: number): void {
    if (reach === this.#aiOverviewReach) return
    this.#aiOverviewReach = reach
    this.#revision += 1
  }

  /** Changes whenever results pages do beside the day. */
  get revision(): number {
    return this.#revision
  }

  findBuiltIn(domain: string): Site | undefined {
    return KNOWN_SITES.find((site) => site.domain === domain)
  }

  isBuiltIn(domain: string): boolean {
    return this.findBuiltIn(domain) !== undefined
  }

  findIntroduced(domain: string): Site | undefined {
    return this.#told.find((site) => site.domain === domain)
  }

  introducedDomains(): readonly Site[] {
    return this.#told
  }

  forgetIntroduced(): void {
    this.#told = []
    this.#pools.clear()
    this.#revision += 1
  }

  /** A site that is on results pages of a market by itself; undefined for one that would have to be introduced. */
  findSite(domain: string, market: Market): Site | undefined {
    const known = [...this.#told, ...KNOWN_SITES, ...this.#imitations].find((site) => site.domain === domain)
    if (known !== undefined) return known
    for (const topic of TOPICS.keys()) {
      for (const country of new Set([market.country, ...neighboursOf(market), null])) {
        const invented = this.inventedIn(topic, country).find((site) => site.domain === domain)
        if (invented !== undefined) return invented
      }
    }
    return undefined
  }

  /** The site of a domain: the known one, or one guessed from its name. */
  siteOf(domain: string): Site {
    return [...this.#told, ...KNOWN_SITES].find((site) => site.domain === domain) ?? siteFromDomain(domain)
  }

  /** The sites that compete for a set of topics in a market, the strongest first. */
  candidates(topics: readonly (readonly [topic: number, weight: number])[], market: Market): readonly Candidate[] {
    const key = `${topics.map(([topic, weight]) => `${topic}:${weight.toFixed(2)}`).join(',')} ${market.country} ${market.language}`
    return this.#pools.getOrMake(key, () => this.#makePool(topics, market))
  }

  #makePool(topics: readonly (readonly [topic: number, weight: number])[], market: Market): Candidate[] {
    const sites = new Map<string, Site>()
    const add = (site: Site): void => {
      if (!sites.has(site.domain)) sites.set(site.domain, site)
    }
    for (const site of this.#told) add(site)
    for (const site of KNOWN_SITES) add(site)
    for (const site of this.#imitations) add(site)
    const countries = new Set([...(market.country === null ? [] : [market.country]), ...neighboursOf(market)])
    for (const [topic] of topics) {
      for (const country of countries) for (const site of this.inventedIn(topic, country)) add(site)
      for (const site of this.inventedIn(topic, null)) add(site)
    }
    const pool: Candidate[] = []
    for (const site of sites.values()) {
      const base = baseScore(site, topics, market)
      if (base !== undefined) pool.push({ site, base })
    }
    return pool.sort((first, second) => second.base - first.base).slice(0, MOST_CANDIDATES)
  }

  /** The sites invented for a topic in one country, or worldwide for null. */
  inventedIn(topic: number, country: string | null): readonly Site[] {
    return this.#invented.getOrMake(`${topic} ${country}`, () => inventSites(topic, country, this.seed))
  }
}

/** The score of a site in a market before the keyword's words count; undefined when it has no place there. */
export function baseScore(
  site: Site,
  topics: readonly (readonly [topic: number, weight: number])[],
  market: Market,
): number | undefined {
  let relevance = 0
  for (const [topic, weight] of topics)
    relevance = Math.max(relevance, topicWeight(site, topic) * (0.25 + 0.75 * weight))
  if (relevance === 0) return undefined
  if (
    site.country !== null &&
    site.country !== market.country &&
    site.type === 'marketplace' &&
    !isNear(site, market)
  ) {
    return undefined
  }
  return relevance * 1.8 + site.strength * 2.1 + placeBonus(site, market)
}

function placeBonus(site: Site, market: Market): number {
  if (site.country === null) return 0.12
  const speaks = findCountry(site.country)?.languages ?? []
  const isUnderstood = market.language === null || speaks.some((language) => isSame(language, market.language))
  if (site.country === market.country) return isUnderstood ? 0.4 : 0.05
  return isUnderstood ? -0.45 : -0.9
}

/** Marketplaces of other countries are left out, except those a smaller market buys from. */
function isNear(site: Site, market: Market): boolean {
  return site.country !== null && neighboursOf(market)[0] === site.country
}

function neighboursOf(market: Market): readonly string[] {
  const language = plainLanguage(market.language ?? findCountry(market.country ?? '')?.languages[0] ?? 'en')
  const named = NEIGHBOURS[language]
  if (named !== undefined) return named
  const speaking = COUNTRIES.filter((country) => plainLanguage(country.languages[0] ?? '') === language).slice(0, 2)
  return [...speaking.map((country) => country.iso), 'GB']
}

function isSame(first: string, second: string | null): boolean {
  return second !== null && plainLanguage(first) === plainLanguage(second)
}

/** The engines spell some languages differently (`iw`/`he`, `no`/`nb`, `zh-CN`/`zh_chs`). */
function plainLanguage(code: string): string {
  const language = code.split(/[-_]/, 1)[0] ?? code
  return language === 'he' ? 'iw' : language === 'nb' ? 'no' : language
}
