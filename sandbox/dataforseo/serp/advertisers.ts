import type { RankedSite } from '#sandbox/dataforseo/web/rank-sites.ts'
import type { ReadKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { mixHashes } from '#sandbox/deterministic-random.ts'

/** The shops that pay for a place on a page: shops that are found for the keyword anyway. */
export function findAdvertisers(ranked: readonly RankedSite[]): RankedSite[] {
  return ranked.filter(({ site, variant }) => variant === 0 && site.type === 'shop').slice(0, 30)
}

/** Chooses the owner of the next ad when `shown` are above it; undefined if no site sells. */
export function chooseAdvertiser(
  advertisers: readonly RankedSite[],
  keyword: ReadKeyword,
  day: number,
  shown: number,
): RankedSite | undefined {
  return advertisers[(mixHashes(keyword.hash, Math.floor(day / 3)) + shown * 7) % advertisers.length]
}
