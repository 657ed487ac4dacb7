/**
 * Volatility of a results page: 1 − the rank-biased overlap of its organic results with those of the check before. It is stored in
 * ten-thousandths, from 0 (the same order) to this (no result in common).
 */
export const volatilityScale = 10_000

/** The weight of each place as a share of that of the one above it (p of rank-biased overlap). */
export const overlapWeight = 0.9

/** The days before a day whose values it is compared with, and how many of them must have one. */
export const volatilityWindow = { days: 28, least: 10 } as const

/** calm: at most the median · unusual: above the bound · usual: between the two. */
export const volatilityVerdicts = ['calm', 'usual', 'unusual'] as const
export type VolatilityVerdict = (typeof volatilityVerdicts)[number]

/** The median of the days before, and their median distance from it (median absolute deviation). */
export type UsualVolatility = { median: number; deviation: number }

/** A value is unusual if it is more than this many deviations above the median. */
export const unusualDeviations = 6

/** The least deviation that counts: on a page that hardly ever moves, a swap far down would be unusual. */
export const leastDeviation = 100

/** The bound above which a value is unusual, in ten-thousandths. */
export const unusualAbove = ({ median, deviation }: UsualVolatility): number =>
  median + unusualDeviations * Math.max(deviation, leastDeviation)

/** All in ten-thousandths. */
export function volatilityVerdictOf(value: number, usual: UsualVolatility): VolatilityVerdict {
  if (value <= usual.median) return 'calm'
  return value > unusualAbove(usual) ? 'unusual' : 'usual'
}
