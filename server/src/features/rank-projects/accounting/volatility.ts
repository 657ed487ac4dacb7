import {
  overlapWeight,
  type UsualVolatility,
  volatilityScale,
  volatilityWindow,
} from '#contract/rules/rank-projects/volatility.ts'
import type { Outline } from '../../../parts/serp-fetches/outlines/index.ts'
import { placesOf } from './read-accounting.ts'

/** In ten-thousandths; null if one of the pages holds no result. */
export function volatilityOf(before: Outline, now: Outline): number | null {
  const overlap = rankBiasedOverlap([...placesOf(before).keys()], [...placesOf(now).keys()])
  // The sum of a whole overlap may exceed 1 by what floating point adds.
  return overlap === null ? null : Math.max(0, Math.round((1 - overlap) * volatilityScale))
}

/**
 * Rank-biased overlap of two rankings without repetitions, extrapolated beyond what was read (Webber, Moffat and Zobel 2010,
 * equation 32), from 0 to 1. A ranking that continues the other one has an overlap of 1 with it.
 */
function rankBiasedOverlap(one: readonly string[], other: readonly string[]): number | null {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return null
  const seen = { shorter: new Set<string>(), longer: new Set<string>() }
  let common = 0
  let commonAtShorter = 0
  let sum = 0
  let weight = 1
  for (const [at, inLonger] of longer.entries()) {
    const depth = at + 1
    const inShorter = shorter[at]
    weight *= overlapWeight
    seen.longer.add(inLonger)
    if (inShorter !== undefined) {
      seen.shorter.add(inShorter)
      if (inShorter !== inLonger && seen.longer.has(inShorter)) common += 1
    }
    if (seen.shorter.has(inLonger)) common += 1
    if (depth === shorter.length) commonAtShorter = common
    sum += (common / depth) * weight
    if (depth > shorter.length)
      sum += ((commonAtShorter * (depth - shorter.length)) / (shorter.length * depth)) * weight
  }
  const last = (common - commonAtShorter) / longer.length + commonAtShorter / shorter.length
  return ((1 - overlapWeight) / overlapWeight) * sum + last * weight
}

/** Median and deviation of the days before, in ten-thousandths; undefined if they are too few. */
export function usualVolatilityOf(values: readonly number[]): UsualVolatility | undefined {
  if (values.length < volatilityWindow.least) return undefined
  const median = medianOf(values)
  return { median: Math.round(median), deviation: Math.round(medianOf(values.map((one) => Math.abs(one - median)))) }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
