import { type RankBandKey, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LatestChecks } from './read-packed-days.ts'

/** The number of different characters of a rank and of facts. */
export const characters = 256

/** The band of each rank that fits into a character; 0 for none. */
export const bandsByRank: readonly RankBandKey[] = Array.from({ length: characters }, (_, rank) =>
  rankBandOf(rank === 0 ? null : rank),
)

/** The kind of a keyword’s first check, and of the first of a new baseline, as in `pack-days.ts`. */
export const firstCheck = 0
export const firstOfBaseline = 7
/** The AI Overview of a check that failed. */
export const failed = 7

/** The kind of a check, -1 if it failed. */
export const kindOf = (day: Pick<LatestChecks, 'facts'>, at: number): number => {
  const fact = day.facts.charCodeAt(at) - 1
  return ((fact >> 3) & 7) === failed ? -1 : fact & 7
}

/** The characters that belong to keywords of the set: their places in a text, and the places of the ids in the set. */
export type Places = { at: Int32Array; of: Int32Array }

/** Days in a row mostly have the same keywords. */
export function placesIn(ids: readonly number[]): (keywords: string) => Places {
  let known: { keywords: string; places: Places } | undefined
  return (keywords) => {
    if (known?.keywords !== keywords) known = { keywords, places: findPlaces(ids, keywords) }
    return known.places
  }
}

export function findPlaces(ids: readonly number[], keywords: string): Places {
  const [at, of] = [new Int32Array(ids.length), new Int32Array(ids.length)]
  let [count, next, start] = [0, 0, 0]
  for (const [, begin, end] of keywords.matchAll(/\[(\d+),(\d+)\)/g)) {
    const [from, until] = [Number(begin), Number(end)]
    while (next < ids.length && (ids[next] ?? 0) < from) next += 1
    for (; next < ids.length && (ids[next] ?? 0) < until; next += 1) {
      at[count] = start + (ids[next] ?? 0) - from
      of[count] = next
      count += 1
    }
    start += until - from
  }
  return { at: at.subarray(0, count), of: of.subarray(0, count) }
}

/** By place: the organic ranks beside featured snippets. */
export function organicByPlace({ keywords, organic_ranks: given }: Pick<LatestChecks, 'keywords' | 'organic_ranks'>) {
  const sorted = given ?? []
  const { at, of } = findPlaces(
    sorted.map(([keyword]) => keyword),
    keywords,
  )
  return new Map(Array.from(at, (place, index) => [place, sorted[of[index] ?? 0]] as const))
}
