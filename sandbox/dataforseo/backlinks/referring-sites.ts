import { KNOWN_SITES } from '#sandbox/dataforseo/web/known-sites.ts'
import { LeastRecentlyUsed } from '#sandbox/dataforseo/web/least-recently-used.ts'
import type { Site } from '#sandbox/dataforseo/web/sites.ts'
import { topicWeight } from '#sandbox/dataforseo/web/sites.ts'
import type { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { TOPICS } from '#sandbox/dataforseo/web/topics.ts'
import { mixHashes, unit } from '#sandbox/deterministic-random.ts'

/** Countries from which sites of any country are linked, beside their own. */
const EVERYWHERE = [null, 'US', 'GB', 'DE']
const POOLS_KEPT = 8

/** The sites that link to others. Those added to the sandbox link to nobody, so that no list changes because of them. */
export class ReferringSites {
  readonly #web: SyntheticWeb
  readonly #pools = new LeastRecentlyUsed<string, readonly Site[]>(POOLS_KEPT)

  constructor(web: SyntheticWeb) {
    this.#web = web
  }

  /** Returns at most `most` sites, the most suitable first: shared topics, strength and chance decide. */
  choose(target: Site, most: number): Site[] {
    return this.#poolOf(target.country)
      .flatMap((site) => (site.domain === target.domain ? [] : [{ site, worth: worthOf(site, target) }]))
      .sort((first, second) => second.worth - first.worth)
      .slice(0, most)
      .map(({ site }) => site)
  }

  #poolOf(country: string | null): readonly Site[] {
    return this.#pools.getOrMake(country ?? '', () => {
      const sites = new Map(KNOWN_SITES.map((site) => [site.domain, site]))
      for (const topic of TOPICS.keys())
        for (const one of new Set([country, ...EVERYWHERE]))
          for (const site of this.#web.inventedIn(topic, one)) if (!sites.has(site.domain)) sites.set(site.domain, site)
      return [...sites.values()]
    })
  }
}

function worthOf(site: Site, target: Site): number {
  let relevance = 0.4
  if (site.topics !== null) {
    relevance = 0
    for (const [topic, weight] of site.topics) relevance = Math.max(relevance, weight * topicWeight(target, topic))
  }
  return relevance * 0.5 + site.strength * 0.4 + unit(mixHashes(target.hash, site.hash)) * 0.7
}
