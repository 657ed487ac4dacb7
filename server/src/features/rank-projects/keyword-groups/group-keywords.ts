import { shareTurns } from '../../../platform/processes/share-turns.ts'

/** A keyword with the numbers of the first addresses on its results page, in ascending order. */
export type KeywordResults = { id: number; results: Uint32Array }

/** Bounds of the work on one project, which keep every group complete-link. */
export type GroupBounds = {
  /** Keywords of a group. */
  keywords: number
  /** Keywords that are tried with one head, those that share most first. */
  candidates: number
  /** Pairs compared one by one; after them, only keywords that share enough of what the whole group shares are added. */
  pairs: number
}

/**
 * Groups keywords so that every two of a group share at least `leastShared` addresses. Each keyword in turn, in the given order, is the
 * head of those still without a group that fit; those that share most with it come first. Returns the groups of two and more, heads first.
 */
export async function groupKeywords(
  keywords: readonly KeywordResults[],
  leastShared: number,
  bounds: GroupBounds,
): Promise<KeywordResults[][]> {
  const turn = shareTurns()
  const findPartners = indexByAddress(keywords, leastShared)
  const isGrouped = new Uint8Array(keywords.length)
  let pairsLeft = bounds.pairs
  const groups: KeywordResults[][] = []
  for (const [at, head] of keywords.entries()) {
    if (isGrouped[at] === 1) continue
    await turn()
    const members = [head]
    let common = head.results
    for (const partner of findPartners(at, isGrouped).slice(0, bounds.candidates)) {
      const candidate = keywords[partner]
      if (candidate === undefined || members.length >= bounds.keywords) break
      const stillCommon = sharedOf(common, candidate.results)
      if (stillCommon.length < leastShared) {
        if (pairsLeft <= 0) continue
        pairsLeft -= members.length
        if (!members.every(({ results }) => countShared(results, candidate.results) >= leastShared)) continue
      }
      members.push(candidate)
      isGrouped[partner] = 1
      common = stillCommon
    }
    isGrouped[at] = 1
    if (members.length > 1) groups.push(members)
  }
  return groups
}

/** Finds the later keywords without a group that share enough with one, the most first, by way of its addresses. */
function indexByAddress(keywords: readonly KeywordResults[], leastShared: number) {
  const placesOf = new Map<number, number[]>()
  for (const [at, { results }] of keywords.entries())
    for (const address of results) {
      const places = placesOf.get(address)
      if (places === undefined) placesOf.set(address, [at])
      else places.push(at)
    }
  const shared = new Uint8Array(keywords.length)
  return (at: number, isGrouped: Uint8Array): number[] => {
    const touched: number[] = []
    for (const address of keywords[at]?.results ?? []) {
      for (const place of placesOf.get(address) ?? []) {
        if (place <= at || isGrouped[place] === 1) continue
        if (shared[place] === 0) touched.push(place)
        shared[place] = (shared[place] ?? 0) + 1
      }
    }
    const partners = touched.filter((place) => (shared[place] ?? 0) >= leastShared)
    partners.sort((left, right) => (shared[right] ?? 0) - (shared[left] ?? 0) || left - right)
    for (const place of touched) shared[place] = 0
    return partners
  }
}

/** Both in ascending order. */
export function countShared(left: Uint32Array, right: Uint32Array): number {
  let [shared, at, other] = [0, 0, 0]
  while (at < left.length && other < right.length) {
    const difference = (left[at] ?? 0) - (right[other] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) at += 1
    if (difference >= 0) other += 1
  }
  return shared
}

const sharedOf = (left: Uint32Array, right: Uint32Array) => left.filter((address) => right.includes(address))

/**
 * Checks if every two keywords share at least `leastShared` addresses. `budget` is the number of pairs that may still be compared, and
 * is reduced by those that were; undefined if it did not suffice.
 */
export function holdsTogether(
  results: readonly Uint32Array[],
  leastShared: number,
  budget: { pairs: number },
): boolean | undefined {
  const [first = new Uint32Array(), ...others] = results
  let common = first
  for (const other of others) common = sharedOf(common, other)
  // All share these, so every two do.
  if (common.length >= leastShared) return true
  for (const [at, left] of results.entries()) {
    for (const right of results.slice(0, at)) {
      if (budget.pairs <= 0) return undefined
      budget.pairs -= 1
      if (countShared(left, right) < leastShared) return false
    }
  }
  return true
}
