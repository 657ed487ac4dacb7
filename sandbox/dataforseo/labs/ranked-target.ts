import { domainToASCII } from 'node:url'
import { writePage } from '#sandbox/dataforseo/web/page-copy.ts'
import { phrasesOf } from '#sandbox/dataforseo/web/phrases.ts'
import type { RankedSite } from '#sandbox/dataforseo/web/rank-sites.ts'
import type { ReadKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { registrableDomain, type Site } from '#sandbox/dataforseo/web/sites.ts'
import type { Market, SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'

/** Whose keywords are asked for: a domain with its subdomains, one of those, or a page. */
export interface RankedTarget {
  /** As it was posted. */
  text: string
  host: string
  /** Null for a whole host. */
  url: string | null
}

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

/** `fault-odd.shop.example` goes wrong and is otherwise `shop.example`. */
const FAULT = /^fault-[a-z0-9-]+\.(?=.+\.)/

/** A host without `www.`, or an absolute address over https. */
export function parseTarget(value: unknown): RankedTarget | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('https://')) {
    const url = URL.parse(value)
    return url !== null && HOST.test(url.hostname) ? { text: value, host: url.hostname, url: url.href } : undefined
  }
  const host = /[/?#@:\s]/.test(value) ? '' : domainToASCII(value).toLowerCase()
  // Ours and stricter than the vendor, which wants it cut off and does not insist.
  if (!HOST.test(host) || host.startsWith('www.')) return undefined
  return { text: value, host: host.replace(FAULT, ''), url: null }
}

/** The site a target belongs to, and whether it is on results pages without being introduced. */
export function findTargetSite(
  web: SyntheticWeb,
  { host }: RankedTarget,
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
  target: RankedTarget,
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
