import { expect, test } from 'vitest'
import { rankChangeOf } from './rank-change.ts'

const at = (rank: number | null, depth = 20) => ({ rank, depth })

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
  ['found where the shallower check did not', at(null, 10), at(7, 20), null, 'new'],
] as const)('%s', (_what, before, now, difference, change) => {
  expect(rankChangeOf(before, now)).toEqual({ difference, change })
})
