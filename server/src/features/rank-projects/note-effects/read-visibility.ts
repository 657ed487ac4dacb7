import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { clickShares } from '../days/day-sums.ts'
import type { SummedDay } from '../days/packed/read-packed-days.ts'

export type KeywordVisibility = {
  /** Days with checks, oldest first. */
  days: LocalDate[]
  /** By keyword: the clicks of its rank at the end of each day, by its last successful check up to then, in units of `clickScale`. */
  clicks: Map<number, Int32Array>
  /** Keywords that had not been checked by the end of the first day. */
  leftOut: Set<number>
  /** True if the engine, device, language or place changed on one of the days. */
  isBaseline: boolean
}

const failed = 7
const first = 0
const ofOtherBaseline = 7
const unknown = -1

/** Reads the visibility of each keyword that was checked on one of the days, which come oldest first. */
export function readVisibility(packed: readonly SummedDay[]): KeywordVisibility {
  const clicks = new Map<number, Int32Array>()
  const leftOut = new Set<number>()
  let isBaseline = false
  const rowsOf = createRowFinder(clicks, packed.length)
  for (const [at, { keywords, ranks, ranks_before, facts }] of packed.entries()) {
    for (const [place, { id, row }] of rowsOf(keywords).entries()) {
      const fact = facts.charCodeAt(place) - 1
      if (((fact >> 3) & 7) === failed) continue
      const kind = fact & 7
      if (kind === ofOtherBaseline) isBaseline = true
      if (row[0] === unknown && at > 0) {
        // The check before stands for the days up to this one.
        if (kind === first) leftOut.add(id)
        row.fill(kind === first ? 0 : clicksOf(ranks_before, place), 0, at)
      }
      row[at] = clicksOf(ranks, place)
    }
  }
  // Nothing is known of a keyword whose checks all failed.
  for (const [id, row] of clicks)
    if (row[0] === unknown || leftOut.has(id)) clicks.delete(id)
    else for (let at = 1; at < row.length; at += 1) if (row[at] === unknown) row[at] = row[at - 1] ?? unknown
  return { days: packed.map(({ day }) => day), clicks, leftOut, isBaseline }
}

const clicksOf = (ranks: string, place: number) => clickShares[ranks.charCodeAt(place) - 1] ?? 0

type KeywordClicks = { id: number; row: Int32Array }

/** Days in a row mostly have the same keywords. */
function createRowFinder(clicks: Map<number, Int32Array>, days: number) {
  let known: { keywords: string; rows: KeywordClicks[] } | undefined
  const rowOf = (id: number) => {
    const row = clicks.get(id) ?? new Int32Array(days).fill(unknown)
    clicks.set(id, row)
    return { id, row }
  }
  return (keywords: string): KeywordClicks[] => {
    if (known?.keywords !== keywords) known = { keywords, rows: readIds(keywords).map(rowOf) }
    return known.rows
  }
}

function readIds(keywords: string): number[] {
  const ids: number[] = []
  for (const [, begin, end] of keywords.matchAll(/\[(\d+),(\d+)\)/g))
    for (let id = Number(begin); id < Number(end); id += 1) ids.push(id)
  return ids
}
