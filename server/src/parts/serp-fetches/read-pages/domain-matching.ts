import { getDomain } from 'tldts'
import { comparablePath, toHost, toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import type { StoredOrganicResult } from '../tables.ts'
import { type Location, ownerOf, parseAddress, unwrapAddress, wrapperOf } from './wrapped-addresses.ts'

/** The place of a domain on a page. */
export type DomainRank = {
  /** Among organic results. */
  rank: number
  /** Among everything on the page. */
  rankAbsolute: number
  /** The address that holds the rank. */
  url: string
  /** Every address of the domain on the page, best first. */
  urls: string[]
  /** The ranks of those addresses, in the same order. */
  ranks: number[]
}

/** The way entered targets are read. */
export type Matching = {
  /** An entered subdomain takes what is below it along, as a registrable domain always does. */
  includesSubdomains: boolean
}

/** An address on a results page, read once for all matchers. */
export type ReadAddress = Pick<Location, 'host'> & { url: Location['url'] | undefined }

/** True if an address belongs to the target a matcher was made for. */
export type Matcher = (address: ReadAddress) => boolean

type Link = { url: string | null; domain: string | null }

/**
 * Reads the address that a result, a feature or a citation links to; its address decides, or else the provider's
 * domain. The domain also decides if the address is a wrapper that can't be opened and the domain isn't the wrapper's:
 * only the host is known then. Undefined if neither names a host.
 */
export function readAddress({ url, domain }: Link): ReadAddress | undefined {
  const seen = url === null ? undefined : parseAddress(url)
  if (seen !== undefined && wrapperOf(seen) === undefined) return seen
  const host = hostOfDomain(domain ?? '')
  const location = url === null ? undefined : unwrapAddress(url, host)
  const wrapper = location && wrapperOf(location)
  if (location !== undefined && wrapper === undefined) return location
  if (host === undefined || (location !== undefined && ownerOf(host) === wrapper)) return location
  return { host, url: undefined }
}

/** The provider may report a wrapper's host as the domain, and that host may contain the wrapped one. */
function hostOfDomain(domain: string): string | undefined {
  const host = toHost(domain)
  return host === undefined ? undefined : (unwrapAddress(`https://${host}/`)?.host ?? withoutWww(host))
}

/**
 * A link for display: the page a wrapper leads to, or only its host if no more is known. Addresses that aren’t wrappers are
 * unchanged.
 */
export function openLink<Shown extends Link>(link: Shown): Shown {
  const seen = link.url === null ? undefined : parseAddress(link.url)
  const address = seen !== undefined && wrapperOf(seen) === undefined ? undefined : readAddress(link)
  if (address === undefined || link.url === null) return link
  if (address.url === undefined) return { ...link, url: address.host }
  return address.url.href === seen?.url.href ? link : { ...link, url: address.url.href, domain: address.url.hostname }
}

/**
 * Creates a test for addresses that belong to an entered target. A registrable domain takes its subdomains along, an entered
 * subdomain only where that was chosen; look-alikes such as notexample.com never match, because whole labels are
 * compared. A target with a path takes only what is under it, in whole segments.
 */
export function createMatcher(entered: string, { includesSubdomains }: Matching): Matcher {
  const target = toTarget(entered)
  if (target === undefined) return () => false
  const isOnHost = createHostMatcher(withoutWww(target.host), includesSubdomains)
  const path = comparablePath(target.path)
  if (path === '') return ({ host }) => isOnHost(host)
  const below = `${path}/`
  return ({ host, url }) => isOnHost(host) && `${comparablePath(url?.pathname ?? '')}/`.startsWith(below)
}

/** Matches every page of a target’s domain; undefined for a target without a path, whose matcher does so already. */
export function createDomainMatcher(entered: string, matching: Matching): Matcher | undefined {
  const target = toTarget(entered)
  return target === undefined || target.path === '' ? undefined : createMatcher(target.host, matching)
}

function createHostMatcher(wanted: string, includesSubdomains: boolean): (host: string) => boolean {
  if (!hostTakesSubdomains(wanted, includesSubdomains)) return (host) => host === wanted
  const ending = `.${wanted}`
  return (host) => host === wanted || host.endsWith(ending)
}

function hostTakesSubdomains(host: string, includesSubdomains: boolean): boolean {
  const registrable = getDomain(host, { allowPrivateDomains: true })
  return registrable === host || (includesSubdomains && registrable !== null)
}

/** True if pages on subdomains of an entered target count, by choice or because it is a registrable domain. */
export function takesSubdomains(entered: string, { includesSubdomains }: Matching): boolean {
  const target = toTarget(entered)
  return target !== undefined && hostTakesSubdomains(withoutWww(target.host), includesSubdomains)
}

/** Reads the ranks of several targets off one page. `undefined` for one that is not on it. */
export function rankDomains(
  organic: readonly StoredOrganicResult[],
  matchers: readonly Matcher[],
): (DomainRank | undefined)[] {
  const ranks = matchers.map((): DomainRank | undefined => undefined)
  for (const result of organic) {
    const address = readAddress(result)
    if (address === undefined) continue
    matchers.forEach((matches, at) => {
      if (!matches(address)) return
      const known = ranks[at]
      if (known !== undefined) {
        known.urls.push(result.url)
        known.ranks.push(result.position)
      } else
        ranks[at] = {
          rank: result.position,
          rankAbsolute: result.absolutePosition,
          url: result.url,
          urls: [result.url],
          ranks: [result.position],
        }
    })
  }
  return ranks
}
