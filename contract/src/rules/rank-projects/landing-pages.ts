import { addDays, type LocalDate } from '../text/time-zones.ts'

/** Days up to a keyword's latest check within which its swaps are counted. */
export const swapDays = 14
/** Swaps within those days from which the pages count as competing with each other. */
export const swapsOfCannibalised = 3

/**
 * The state of the own pages that rank for a keyword. `mismatch`: another own page ranks than the target page. `swapped`: the
 * best-ranking own page is another one than at the check before. `cannibalised`: several own pages on one results page, or
 * `swapsOfCannibalised` swaps within `swapDays`. `untargeted`: no target page is set.
 */
export const pageStates = ['mismatch', 'swapped', 'cannibalised', 'untargeted'] as const
export type PageState = (typeof pageStates)[number]

/**
 * The form in which addresses are the same page: without scheme, a leading `www.`, fragment and trailing slashes, ASCII letters in
 * lower case. The server has the same in SQL.
 */
export function pageKey(address: string): string {
  const [whole = ''] = address.split('#', 1)
  const lower = whole.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return lower.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?/, '').replace(/\/+$/, '')
}

/** False where only the host of a result is known. */
export const isPageAddress = (address: string | null): address is string => address?.includes('://') === true

export const isSamePage = (left: string, right: string) => pageKey(left) === pageKey(right)

/** The project's addresses on one results page, best first, each page once. */
export function distinctPages(addresses: readonly string[]): string[] {
  const keys = addresses.map(pageKey)
  return addresses.filter((address, at) => isPageAddress(address) && keys.indexOf(keys[at] ?? '') === at)
}

/** A successful check as the pages see it: the project's best-ranking address, null without one. */
export type CheckedPage = {
  date: LocalDate
  url: string | null
  /** The first check of another engine, device, language or place, which is compared with nothing. */
  is_baseline: boolean
}

/** The best-ranking own page became another one. */
export type PageSwap = { date: LocalDate; from: string; to: string }

/** The swaps between successful checks, which are given oldest first. A check without an own page is no swap, and ends a series. */
export function listSwaps(checks: readonly CheckedPage[]): PageSwap[] {
  return checks.flatMap(({ date, url: to, is_baseline }, at) => {
    const from = checks[at - 1]?.url ?? null
    if (!isPageAddress(from) || !isPageAddress(to) || is_baseline) return []
    return isSamePage(from, to) ? [] : [{ date, from, to }]
  })
}

/** The swaps of the `swapDays` that end on a day. */
export const recentSwaps = (swaps: readonly PageSwap[], latest: LocalDate): PageSwap[] =>
  swaps.filter(({ date }) => date > addDays(latest, -swapDays) && date <= latest)
