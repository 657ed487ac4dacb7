import { expect, test } from 'vitest'
import { rankChangeOf } from './rank-change.ts'

const at = (rank: number | null, depth = 20, results_read: number | null = null) => ({ rank, depth, results_read })

test.each([
  ['better', at(9), at(4), -5, null],
  ['worse', at(4), at(9), 5, null],
  ['the same', at(4), at(4), 0, null],
  ['never checked before', null, at(4), null, null],
  ['not there before', at(null), at(4), null, 'new'],
  ['not there any more', at(4), at(null), null, 'lost'],
  ['never there', at(null), at(null), null, null],
  ['a rank both checks could see, at another depth', at(4, 10), at(9, 50), 5, null],
  ['found only because more was read', at(null, 10), at(15, 20), null, 'depth'],
  ['gone only because less was read', at(15, 20), at(null, 10), null, 'depth'],
  ['gone although less would have shown it', at(4, 20), at(null, 10), null, 'lost'],
  ['gone from a page that held fewer results than its rank', at(19), at(null, 20, 17), null, 'depth'],
  ['gone from a page that held as many results as its rank', at(17), at(null, 20, 17), null, 'lost'],
  ['found beyond what the page before held', at(null, 20, 9), at(10, 20, 18), null, 'depth'],
  ['found within what the page before held', at(null, 20, 9), at(9, 20, 18), null, 'new'],
  ['gone with all results', at(3), at(null, 20, 0), null, 'depth'],
  ['found where the shallower check did not', at(null, 10), at(7, 20), null, 'new'],
] as const)('%s', (_what, before, now, difference, change) => {
  expect(rankChangeOf(before, now)).toEqual({ difference, change })
})
