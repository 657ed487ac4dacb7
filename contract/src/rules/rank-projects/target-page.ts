import { toHost, toTarget, withoutWww } from '../text/domain-syntax.ts'
import { pageKey } from './landing-pages.ts'

/**
 * Characters of a target page as it is stored, as it is entered with what is cut off, and on average in one import.
 */
export const targetPageLimits = { characters: 1_000, entered: 2_000, imported: 300 } as const

export const targetPageMessages = {
  invalid: 'Please enter the address of a page, such as /guides/cold-brew, or /guides/* for all pages below it.',
  tooLong: `A page’s address must be ${targetPageLimits.characters.toLocaleString('en-GB')} characters or fewer, including the domain.`,
  /** `domain` is the project's. */
  elsewhere: (domain: string) => `Please enter a page on ${domain}.`,
} as const

const everythingBelow = '/*'

/**
 * A target page in its stored spelling, `example.com/guides/cold-brew`, or `example.com/guides/*` for the pages below an address
 * and the address itself; undefined if it isn't an address. One that begins with a slash, or holds a query alone, is a path on
 * the project's domain, which is given once that is known. Only then is it known to be too long, and undefined as well.
 */
export function readTargetPage(entered: string, domain?: string): string | undefined {
  const page = spellPage(entered, domain)
  return page === undefined || isTooLong(page, domain) ? undefined : page
}

/** The reason why a text is no target page; undefined if it is one. */
export function targetPageProblem(entered: string, domain?: string): string | undefined {
  const page = spellPage(entered, domain)
  if (page === undefined) return targetPageMessages.invalid
  return isTooLong(page, domain) ? targetPageMessages.tooLong : undefined
}

const isTooLong = (page: string, domain: string | undefined) =>
  domain !== undefined && page.length > targetPageLimits.characters

function spellPage(entered: string, domain: string | undefined): string | undefined {
  const text = entered.trim()
  if (text.length > targetPageLimits.entered || /[\s\\<>"]/.test(text)) return undefined
  const host = domain === undefined ? undefined : toTarget(domain)?.host
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const address = isPath ? `https://${host ?? 'domain.invalid'}${text}` : withScheme(text)
  const isPrefix = /\/\*+$/.test(address)
  const url = parse(isPrefix ? address.replace(/\/\*+$/, '/') : address)
  if (url === undefined || url.pathname.includes('*')) return undefined
  // A prefix is of the path.
  if (isPrefix && url.search !== '') return undefined
  const named = toHost(url.hostname)
  if (named === undefined) return undefined
  const path = url.pathname.replace(/\/+$/, '')
  return `${withoutWww(named)}${path}${url.search}${isPrefix ? everythingBelow : ''}`
}

const withScheme = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)

function parse(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url === undefined || url.username !== '' || url.password !== '' || url.port !== '' ? undefined : url
}

/** True if a target is every page below an address. */
export const isPagePrefix = (target: string) => target.endsWith(everythingBelow)

/** True if an address is the target page, or below it where that is a prefix. */
export function isTargetPage(target: string, address: string): boolean {
  const page = pageKey(address)
  if (!isPagePrefix(target)) return page === pageKey(target)
  const base = pageKey(target.slice(0, -everythingBelow.length))
  return `${page}/`.startsWith(`${base}/`) || page.startsWith(`${base}?`)
}
