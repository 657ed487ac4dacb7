import { expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { outOf, restOfMoves, shownDays } from './tile-values.ts'

const none = { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 }
const day = (date: string, part: Partial<ProjectDay> = {}): ProjectDay => ({
  date,
  is_baseline: false,
  checked_count: 42,
  failed_count: 0,
  found_count: 38,
  depth: 100,
  least_depth: 100,
  averagePosition: 11.4,
  average_basis: { found: 38, unranked: 0, unranked_as: null, left_out: 4 },
  visibility: 38.2,
  ai_overviews: { known: 0, shown: 0, loaded: 0, cited: 0 },
  bands: { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 },
  moved: none,
  ...part,
})

test('a day on which every check failed is compared with nothing', () => {
  const failed = day('2026-11-20', { checked_count: 0, failed_count: 42, averagePosition: null, visibility: null })
  const days = [day('2026-11-17'), day('2026-11-18'), failed]
  const { shown, before, newest } = shownDays(days)
  expect([shown?.date, before?.date, newest?.date]).toEqual(['2026-11-18', '2026-11-17', '2026-11-20'])
  expect(shownDays([failed])).toEqual({ shown: undefined, before: undefined, newest: failed })
  expect(shownDays([])).toEqual({ shown: undefined, before: undefined, newest: undefined })
})

test('a difference is that of the numbers one reads, and none where one of them is missing', () => {
  expect(differenceOf(11.44, 12.56)).toBe(-1.2)
  expect(differenceOf(0.3, 0.1)).toBe(0.2)
  expect(differenceOf(null, 3)).toBeNull()
  expect(differenceOf(3, null)).toBeNull()
  expect(differenceOf(3, undefined)).toBeNull()
})

test('a share names what it is a share of', () => {
  expect(outOf(day('2026-11-20'), 42)).toBe('of 42')
  expect(outOf(day('2026-11-20', { checked_count: 41, failed_count: 1 }), 42)).toBe('of 41 checked')
})

test('moves name only what happened', () => {
  const moved = { improved: 11, declined: 5, unchanged: 25, appeared: 0, lost: 2, unknown: 0 }
  expect(restOfMoves(day('2026-11-20', { moved, failed_count: 1 }))).toBe('25 unchanged, 2 lost, 1 failed')
  expect(restOfMoves(day('2026-11-20'))).toBe('')
})

test('the first day of other settings has nothing before it', () => {
  const [first, last] = [day('2026-11-19'), day('2026-11-20', { is_baseline: true })]
  expect(shownDays([first, last])).toEqual({ shown: last, before: undefined, newest: last })
})
