import { chooseAdvertiser, findAdvertisers } from '#sandbox/dataforseo/serp/advertisers.ts'
import { describeLayout, layOutPage } from '#sandbox/dataforseo/serp/page-layout.ts'
import type { RankedSite, SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'

/** The place of one site on a results page, and the result there. */
interface Place {
  result: RankedSite
  group: number
  absolute: number
}

export interface Standing {
  organic: Place | undefined
  paid: Place | undefined
}

/** The depth to which Labs reads. */
const MOST_RESULTS = 100
const MOST_PAGES = 10
/** No page after this one has ads. */
const LAST_PAGE_WITH_ADS = 3

/**
 * The best places of a site on the page that a search for the keyword shows that day, counted slot by slot as the page is
 * written, without writing it.
 */
export function findStanding(
  ranked: readonly RankedSite[],
  serpQuery: SerpQuery,
  day: number,
  isOwn: (result: RankedSite) => boolean,
): Standing {
  const place = ranked.findIndex((result, index) => index < MOST_RESULTS && isOwn(result))
  const advertisers = findAdvertisers(ranked)
  const isAdvertiser = advertisers.some(isOwn)
  const standing: Standing = { organic: undefined, paid: undefined }
  if (place === -1 && !isAdvertiser) return standing
  const layout = describeLayout(serpQuery, day)
  let next = 0
  let shown = 0
  let absolute = 0
  for (let page = 1; page <= MOST_PAGES; page++) {
    const isOrganicDone = place === -1 || standing.organic !== undefined
    const isPaidDone = !isAdvertiser || standing.paid !== undefined || page > LAST_PAGE_WITH_ADS
    if ((isOrganicDone && isPaidDone) || next >= ranked.length) break
    for (const slot of layOutPage(layout, page)) {
      if (slot.kind === 'feature') {
        absolute += 1
      } else if (slot.kind === 'organic') {
        const result = ranked[next]
        if (result === undefined || next >= MOST_RESULTS) continue
        absolute += 1
        if (next === place) standing.organic = { result, group: next + 1, absolute }
        next += 1
      } else {
        const result = chooseAdvertiser(advertisers, serpQuery.keyword, day, shown)
        if (result === undefined) continue
        absolute += 1
        shown += 1
        if (isOwn(result)) standing.paid ??= { result, group: shown, absolute }
      }
    }
  }
  return standing
}

/** The types of everything the first page of results shows. */
export function listShownTypes(serpQuery: SerpQuery, day: number): string[] {
  return [
    ...new Set(
      layOutPage(describeLayout(serpQuery, day), 1).map((slot) => (slot.kind === 'feature' ? slot.type : slot.kind)),
    ),
  ]
}
