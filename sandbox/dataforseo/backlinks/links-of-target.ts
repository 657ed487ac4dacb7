import type { LiveTarget } from '#sandbox/dataforseo/live/live-target.ts'
import { LeastRecentlyUsed } from '#sandbox/dataforseo/web/least-recently-used.ts'
import { registrableDomain, type Site, siteFromDomain } from '#sandbox/dataforseo/web/sites.ts'
import type { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { mixHashes, unit } from '#sandbox/deterministic-random.ts'
import { type LinkRow, makeLinks } from './link-row.ts'
import { ReferringSites } from './referring-sites.ts'

export interface BacklinksTarget extends LiveTarget {
  includesSubdomains: boolean
}

interface SiteLinks {
  site: Site
  rows: readonly LinkRow[]
}

/** `size-20000.example` has exactly so many links, live and lost. Ours, for tests and measurements. */
const SIZED = /(?:^|\.)(size-(\d{1,6})\.example)$/
const LARGEST_SIZE = 100_000
const SITES_KEPT = 8
const SELECTIONS_KEPT = 12
const DAY_MS = 24 * 3600 * 1000

/** The links of whole sites and of targets within them on a UTC day; what was asked for last is kept. */
export class LinksOfTargets {
  readonly #web: SyntheticWeb
  readonly #referring: ReferringSites
  readonly #sites = new LeastRecentlyUsed<string, SiteLinks>(SITES_KEPT)
  readonly #selections = new LeastRecentlyUsed<string, readonly LinkRow[]>(SELECTIONS_KEPT)

  constructor(web: SyntheticWeb) {
    this.#web = web
    this.#referring = new ReferringSites(web)
  }

  /** All links of a target, live and lost, in no telling order; the site is undefined where nobody knows one. */
  find(target: BacklinksTarget, now: Date): { site: Site | undefined; rows: readonly LinkRow[] } {
    const day = Math.floor(now.getTime() / DAY_MS)
    const known = this.#findSite(target.host)
    if (known === undefined) return { site: undefined, rows: [] }
    const { site, count } = known
    const { rows } = this.#sites.getOrMake(`${site.domain} ${day} ${this.#web.revision}`, () => {
      // If there are many links, most come from sites that link again and again.
      const sites = this.#referring.choose(site, Math.ceil(count ** 0.82))
      return { site, rows: makeLinks(site, count, sites, day) }
    })
    return { site, rows: rows.filter(({ page }) => isWithin(target, page)) }
  }

  /** The same rows, chosen and ordered as a task wants them: the pages of one list are not sorted again and again. */
  select(
    target: BacklinksTarget,
    now: Date,
    selection: string,
    choose: (rows: readonly LinkRow[]) => LinkRow[],
  ): readonly LinkRow[] {
    const day = Math.floor(now.getTime() / DAY_MS)
    const key = JSON.stringify([target.text, target.includesSubdomains, day, this.#web.revision, selection])
    return this.#selections.getOrMake(key, () => choose(this.find(target, now).rows))
  }

  #findSite(host: string): { site: Site; count: number } | undefined {
    const [, domain, size] = SIZED.exec(host) ?? []
    if (domain !== undefined)
      return { site: siteFromDomain(domain, { host: domain }), count: Math.min(Number(size), LARGEST_SIZE) }
    const site = this.#findKnown(host)
    if (site === undefined) return undefined
    const luck = 0.8 + unit(mixHashes(site.hash, 71)) * 0.45
    return { site, count: Math.round(18 * 1_800 ** site.strength * luck) }
  }

  #findKnown(host: string): Site | undefined {
    const market = { country: siteFromDomain(registrableDomain(host)).country, language: null }
    const labels = host.split('.')
    for (let from = 0; from < labels.length - 1; from++) {
      const site = this.#web.findSite(labels.slice(from).join('.'), market)
      if (site !== undefined) return site
    }
    return undefined
  }
}

function isWithin({ host, url, includesSubdomains }: BacklinksTarget, page: LinkRow['page']): boolean {
  if (url !== null) return page.url === url
  if (page.host === host || page.host === `www.${host}`) return true
  return includesSubdomains && page.host.endsWith(`.${host}`)
}
