import { crc32 } from 'node:zlib'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { StoredOrganicResult } from '../tables.ts'

/** An organic result as it is kept for ever. */
export type OutlinedResult = {
  /** Among organic results. */
  position: number
  /** As shown, without what search engines add for a single search. */
  address: string
  /** As the provider gives it. */
  domain: string
  /** Sixteen bits: enough to notice that a title has changed, not to say to what. */
  titleHash: number
}

/** The order of the organic results of a page. */
export type Outline = {
  /** In the order of the page. */
  results: OutlinedResult[]
  /** The position before the first result that couldn’t be read; absent if there is none. */
  wholeUpTo?: number | undefined
}

/** The part of a page that its outline is made of, with wrapped addresses opened (`openLink`): a wrapper may differ for each search. */
export type OutlinedPage = { organic: readonly StoredOrganicResult[]; wholeUpTo?: number | undefined }

export const outlineOf = ({ organic, wholeUpTo }: OutlinedPage): Outline => ({
  results: organic.map(({ position, url, domain, title }) => ({
    position,
    address: addressOf(url),
    domain: plain(domain),
    titleHash: crc32(title) & 0xffff,
  })),
  ...(wholeUpTo !== undefined && { wholeUpTo }),
})

/** A page that is deeper than was asked, as deep as was asked. */
export const cutOutline = ({ results, wholeUpTo }: Outline, depth: number): Outline => ({
  results: results.filter(({ position }) => position <= depth),
  ...(wholeUpTo !== undefined && { wholeUpTo }),
})

/** The number of organic results before the first missing one, as with the rank. */
export const resultsReadOf = ({ results, wholeUpTo }: Outline) =>
  Math.min(results.length, wholeUpTo ?? Number.POSITIVE_INFINITY)

/**
 * The address by which a result is recognised on another page. Google adds `srsltid`, another one for each search, to addresses of
 * shops, and marks the quoted words of a page in the fragment; both lead to the same page.
 */
export function addressOf(url: string): string {
  const shown = plain(url)
  // Most addresses have neither, and this is called for every result of every page.
  if (!shown.includes('srsltid=') && !shown.includes(':~:')) return shown
  const withoutQuote = shown.replace(/#:~:.*$|(#[^#]*?):~:.*$/, '$1')
  const [beforeQuery, query] = splitOnce(withoutQuote, '?')
  if (query === undefined) return withoutQuote
  const [parameters, fragment] = splitOnce(query, '#')
  const kept = parameters.split('&').filter((parameter) => !parameter.startsWith('srsltid='))
  return `${beforeQuery}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment === undefined ? '' : `#${fragment}`}`
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** Without control characters, which browsers ignore in addresses and which separate the texts of packed outlines. */
const plain = (text: string) => (hasControl.test(text) ? text.replace(control, '') : text).toWellFormed()
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const control = /[\u0000-\u001f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same without a state.
const hasControl = /[\u0000-\u001f]/

/** By text alone, for most results have no other domain than that of their address. */
export const hostIn = (address: string) => /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? ''

/** The first day of a page's month, in UTC. */
export const monthOf = (takenAt: Date): LocalDate => `${takenAt.toISOString().slice(0, 7)}-01`
