import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import { isPageAddress, pageKey } from '#contract/rules/rank-projects/landing-pages.ts'

/** Letters and colours of the pages that ranked on most dates; the rest share a colour and have no letter. */
export const seriesColours = ['own', 'c1', 'c2', 'c3'] as const
export type PageSeries = {
  url: string
  /** Missing for what is beyond the colours. */
  letter: string | undefined
  colour: (typeof seriesColours)[number] | 'rest'
  /** The dates on which it ranked best. */
  dates: number
}

/** The own pages of a keyword, most dates first; `of` finds that of an address. */
export function pageSeriesOf(days: readonly OwnRankOnDay[]) {
  const ranking = days.flatMap(({ url }) => (isPageAddress(url) ? [url] : []))
  const others = days.flatMap(({ other_urls }) => other_urls)
  const byPage = Map.groupBy([...ranking, ...others].filter(isPageAddress), pageKey)
  const counted = [...byPage].map(([key, [url = '']]) => ({
    key,
    url,
    dates: ranking.filter((one) => pageKey(one) === key).length,
  }))
  const series = counted
    .toSorted((left, right) => right.dates - left.dates)
    .map(({ key, url, dates }, at): PageSeries & { key: string } => ({
      ...{ key, url, dates },
      letter: at < seriesColours.length ? String.fromCharCode(65 + at) : undefined,
      colour: seriesColours[at] ?? 'rest',
    }))
  const found = new Map(series.map((one) => [one.key, one]))
  return { series, of: (url: string | null) => (isPageAddress(url) ? found.get(pageKey(url)) : undefined) }
}
export type PageSeriesSet = ReturnType<typeof pageSeriesOf>

/** Dates that are evidence: a swap, or several own pages on one results page. */
export function evidenceOf(days: readonly OwnRankOnDay[], swapDates: ReadonlySet<string>): OwnRankOnDay[] {
  return days.filter(({ date, other_urls }) => swapDates.has(date) || other_urls.length > 0).toReversed()
}

/** "/a at 4, /b at 9": own pages on the results page of a date, the best first. */
export function pagesOnDay(
  { url, rank, other_urls, other_ranks }: OwnRankOnDay,
  name: (url: string) => string,
): string {
  const at = (place: number | null | undefined) => (place == null ? '' : ` at ${place}`)
  const others = other_urls.map((other, index) => `${name(other)}${at(other_ranks[index])}`)
  return url === null ? 'No ranking page' : [`${name(url)}${at(rank)}`, ...others].join(', ')
}
