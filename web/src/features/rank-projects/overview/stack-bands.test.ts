import { expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { bandAt, stackBands } from './stack-bands.ts'

const day = (
  date: string,
  counts: [number, number, number, number, number],
  { failed = 0, depth = 100 } = {},
): ProjectDay => {
  const [top3, top10, top20, top100, none] = counts
  return {
    date,
    is_baseline: false,
    checked_count: counts.reduce((sum, count) => sum + count, 0),
    failed_count: failed,
    found_count: 0,
    depth,
    least_depth: depth,
    averagePosition: null,
    average_basis: { found: 0, unranked: 0, unranked_as: null, left_out: 0 },
    visibility: null,
    ai_overviews: { known: 0, shown: 0, loaded: 0, cited: 0 },
    bands: { top3, top10, top20, top100, none },
    moved: { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 },
  }
}

test('bands lie on each other from not found up to the best; failed checks above them keep the height', () => {
  const [stack] = stackBands([day('2026-11-19', [1, 2, 3, 4, 5]), day('2026-11-20', [1, 2, 3, 4, 4], { failed: 1 })])
  expect(stack?.layers.map(({ key, lower, upper }) => [key, lower, upper])).toEqual([
    ['none', [0, 0], [5, 4]],
    ['top100', [5, 4], [9, 8]],
    ['top20', [9, 8], [12, 11]],
    ['top10', [12, 11], [14, 13]],
    ['top3', [14, 13], [15, 14]],
    ['failed', [15, 14], [15, 15]],
  ])
})

test('a day on which every check failed parts the stack instead of pulling it to zero', () => {
  const stacks = stackBands([
    day('2026-11-18', [1, 0, 0, 0, 0]),
    day('2026-11-19', [0, 0, 0, 0, 0]),
    day('2026-11-20', [1, 0, 0, 0, 0]),
  ])
  expect(stacks.map(({ dates }) => dates)).toEqual([['2026-11-18'], ['2026-11-20']])
})

test('a height of the stack is of the band that is drawn there', () => {
  const stack = day('2026-11-20', [1, 0, 0, 2, 3])
  expect([0, 2.9, 3, 4.9, 5, 5.9, 6].map((height) => bandAt(stack, height))).toEqual([
    'none',
    'none',
    'top100',
    'top100',
    'top3',
    'top3',
    undefined,
  ])
})

test('nothing is stacked for bands beyond the depth', () => {
  const at = (depth: number) => day('2026-11-20', [1, 2, 0, 0, 3], { depth })
  const keysAt = (depth: number) => stackBands([at(depth)])[0]?.layers.map(({ key }) => key)
  expect(keysAt(10)).toEqual(['none', 'top10', 'top3', 'failed'])
  expect(keysAt(20)).toEqual(['none', 'top20', 'top10', 'top3', 'failed'])
  expect(keysAt(50)).toEqual(['none', 'top100', 'top20', 'top10', 'top3', 'failed'])
  expect([2.9, 3, 5].map((height) => bandAt(at(10), height))).toEqual(['none', 'top10', 'top3'])
})

test('while one of the days was read deeper, its band is there for all and empty for the others', () => {
  const days = [day('2026-11-19', [1, 0, 0, 2, 0]), day('2026-11-20', [1, 0, 0, 0, 2], { depth: 20 })]
  const [stack] = stackBands(days)
  expect(stack?.layers.find(({ key }) => key === 'top100')).toEqual({ key: 'top100', lower: [0, 2], upper: [2, 2] })
  expect(bandAt(days[1] ?? day('', [0, 0, 0, 0, 0]), 2.5)).toBe('top3')
})
