import type { LiveTarget } from '#sandbox/dataforseo/live/live-target.ts'
import { writePage } from '#sandbox/dataforseo/web/page-copy.ts'
import { phrasesOf } from '#sandbox/dataforseo/web/phrases.ts'
import type { RankedSite } from '#sandbox/dataforseo/web/rank-sites.ts'
import type { ReadKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { registrableDomain, type Site } from '#sandbox/dataforseo/web/sites.ts'
import type { Market, SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'

/** The site a target belongs to, and whether it is on results pages without being introduced. */
export function findTargetSite(
  web: SyntheticWeb,
  { host }: LiveTarget,
  market: Market,
): { site: Site; isOnPages: boolean } {
  const labels = host.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const site = web.findSite(labels.slice(from).join('.'), market)
    if (site !== undefined) return { site, isOnPages: true }
  }
  return { site: web.siteOf(registrableDomain(host)), isOnPages: false }
}

export function isTargets(
  target: LiveTarget,
  site: Site,
  result: RankedSite,
  keyword: ReadKeyword,
  languageCode: string,
): boolean {
  if (result.site.domain !== site.domain) return false
  if (target.url === null && target.host === site.domain) return true
  const { url } = writePage(result, keyword, phrasesOf(languageCode))
  if (target.url !== null) return url === target.url
  const { hostname } = new URL(url)
  return hostname === target.host || hostname.endsWith(`.${target.host}`)
}
