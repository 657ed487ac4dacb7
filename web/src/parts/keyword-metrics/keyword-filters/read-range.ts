import { filterLimits, reversedRange } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { formatCount } from '../../../shared/format/numbers.ts'

export type Range = { from?: number | undefined; to?: number | undefined; error?: string }
export type Bounds = {
  least: number
  most: number
  wrong: string
  /** Higher numbers are read as this one. */
  cap?: number
}

export const wholeNumbers = (least: number, most: number): Bounds => ({
  least,
  most,
  wrong: `Enter whole numbers from ${least} to ${formatCount(most)}.`,
})

/** Above what can be stored there is no volume. */
export const volumes: Bounds = {
  least: 0,
  most: Number.POSITIVE_INFINITY,
  wrong: 'Enter whole numbers, 0 or higher.',
  cap: filterLimits.volume,
}

/** Empty ends are open. */
export function readRange(from: string, to: string, { least, most, wrong: error, cap = most }: Bounds): Range {
  const [first, last] = [from, to].map((text) => {
    const digits = text.replaceAll(/[\s,]/g, '')
    return digits === '' ? undefined : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  })
  if ([first, last].some((end) => end !== undefined && !(end >= least && end <= most))) return { error }
  if (first !== undefined && last !== undefined && first > last) return { error: reversedRange }
  return { from: first && Math.min(first, cap), to: last && Math.min(last, cap) }
}
