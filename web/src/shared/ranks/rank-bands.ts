/** Ranges of ranks, best first; whatever was looked at and not there comes last. */
export const rankBands = [
  { key: 'top3', label: 'Top 3', last: 3 },
  { key: 'top10', label: '4–10', last: 10 },
  { key: 'top20', label: '11–20', last: 20 },
  { key: 'top100', label: '21–100', last: 100 },
  { key: 'none', label: 'Not found', last: Number.POSITIVE_INFINITY },
] as const

type LookedAt = { state: string; rank: number | null }

/** How many looks fell into each band; failed and pending ones are no looks and count nowhere. */
export function countBands(looks: readonly LookedAt[]): number[] {
  const counts = rankBands.map(() => 0)
  for (const { state, rank } of looks) {
    if (state !== 'found' && state !== 'not_in_depth') continue
    const place = rank ?? Number.POSITIVE_INFINITY
    const at = rankBands.findIndex((band) => place <= band.last)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
