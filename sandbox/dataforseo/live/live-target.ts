import { domainToASCII } from 'node:url'

/** The target asked about: a domain with its subdomains, one of those, or a page. */
export interface LiveTarget {
  /** As it was posted. */
  text: string
  host: string
  /** Null for a whole host. */
  url: string | null
}

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

/** `fault-odd.shop.example` goes wrong and is otherwise `shop.example`. */
const FAULT = /^fault-[a-z0-9-]+\.(?=.+\.)/

/** A host without `www.`, or an absolute address of one of the protocols. */
export function parseTarget(value: unknown, protocols: readonly string[]): LiveTarget | undefined {
  if (typeof value !== 'string') return undefined
  if (protocols.some((protocol) => value.startsWith(`${protocol}//`))) {
    const url = URL.parse(value)
    return url !== null && HOST.test(url.hostname) ? { text: value, host: url.hostname, url: url.href } : undefined
  }
  const host = /[/?#@:\s]/.test(value) ? '' : domainToASCII(value).toLowerCase()
  // Ours and stricter than the vendor, which wants it cut off and does not insist.
  if (!HOST.test(host) || host.startsWith('www.')) return undefined
  return { text: value, host: host.replace(FAULT, ''), url: null }
}
