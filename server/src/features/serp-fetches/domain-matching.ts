import { getDomain } from 'tldts'
import { toHost, withoutWww } from '#contract/rules/domain-syntax.ts'
import type { StoredOrganicResult } from './tables.ts'

/** Where a domain stands on a page. */
export type DomainRank = {
  /** Among organic results. */
  rank: number
  /** Among everything on the page. */
  rankAbsolute: number
  /** The address that holds the rank. */
  url: string
  /** Every address of the domain on the page, best first. */
  urls: string[]
}

/** The form hosts are compared in: ASCII, lower case, no `www.`, no trailing dot, no port. Undefined for no host. */
export function comparableHost(text: string): string | undefined {
  const host = toHost(text)
  return host === undefined ? undefined : withoutWww(host)
}

/** The host of a result in the form matchers compare; its address decides, else what the provider calls its domain. */
export function hostOf(result: Pick<StoredOrganicResult, 'url' | 'domain'>): string | undefined {
  try {
    // A parsed address has its host in ASCII and lower case already.
    return withoutWww(new URL(result.url).hostname.replace(/\.$/, ''))
  } catch {
    return comparableHost(result.domain)
  }
}

/**
 * Whether a result belongs to an entered domain. A registrable domain takes its subdomains along, an entered subdomain
 * only itself; look-alikes such as notexample.com never match, because whole labels are compared.
 */
export function createMatcher(entered: string): (host: string) => boolean {
  const wanted = comparableHost(entered)
  if (wanted === undefined) return () => false
  if (getDomain(wanted) !== wanted) return (host) => host === wanted
  const ending = `.${wanted}`
  return (host) => host === wanted || host.endsWith(ending)
}

/** Reads the ranks of several domains off one page. `undefined` for a domain that is not on it. */
export function rankDomains(
  organic: readonly StoredOrganicResult[],
  matchers: readonly ((host: string) => boolean)[],
): (DomainRank | undefined)[] {
  const ranks = matchers.map((): DomainRank | undefined => undefined)
  for (const result of organic) {
    const host = hostOf(result)
    if (host === undefined) continue
    matchers.forEach((matches, at) => {
      if (!matches(host)) return
      const known = ranks[at]
      if (known !== undefined) known.urls.push(result.url)
      else
        ranks[at] = {
          rank: result.position,
          rankAbsolute: result.absolutePosition,
          url: result.url,
          urls: [result.url],
        }
    })
  }
  return ranks
}
