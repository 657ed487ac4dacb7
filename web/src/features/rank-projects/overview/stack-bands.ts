import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { type RankBandKey, rankBandKeysWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { deepestOf } from './chart-rows.ts'

type Layer = { key: RankBandKey | 'failed'; lower: number[]; upper: number[] }
/**
 * Days in a row with a successful check: the bands on top of each other, the worst lowest, failed
 * checks above all.
 */
export type Stack = { dates: string[]; layers: Layer[] }

/**
 * With the failed ones every stack is as high as there were keywords: a failed check lowers
 * nothing.
 */
const stackedAt = (depth: number) => [...rankBandKeysWithin(depth).toReversed(), 'failed'] as const

/** Up to the depth of the deepest day; days that were read less far have nothing in the bands below. */
export function stackBands(days: readonly ProjectDay[]): Stack[] {
  const runs = segmentsOf(days.map((day) => (day.checked_count === 0 ? null : day)))
  return runs.map((run) => {
    const heights = run.map(() => 0)
    const layers = stackedAt(deepestOf(days)).map((key) => {
      const lower = [...heights]
      run.forEach(({ value: day }, at) => {
        heights[at] = (heights[at] ?? 0) + (key === 'failed' ? day.failed_count : day.bands[key])
      })
      return { key, lower, upper: [...heights] }
    })
    return { dates: run.map(({ value }) => value.date), layers }
  })
}

/** The band at a height of a day's stack, counted from the bottom; none above it. */
export function bandAt({ bands, depth }: ProjectDay, height: number): RankBandKey | undefined {
  let top = 0
  for (const key of rankBandKeysWithin(depth).toReversed()) {
    top += bands[key]
    if (height < top) return key
  }
  return undefined
}
