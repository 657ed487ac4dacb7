import { expect, test } from 'vitest'
import { between, withKeys } from './use-row-selection.ts'

const rows = [11, 12, 13, 14, 15].map((id) => ({ id }))

test('a range reaches from the row ticked last to this one, in either direction', () => {
  expect(between(rows, 12, 14)).toEqual([12, 13, 14])
  expect(between(rows, 14, 12)).toEqual([12, 13, 14])
  expect(between(rows, 13, 13)).toEqual([13])
})

test('without a row ticked before, or one that is gone, it is this row alone', () => {
  expect(between(rows, undefined, 14)).toEqual([14])
  expect(between(rows, 99, 14)).toEqual([14])
})

test('a range is ticked or unticked as a whole and leaves the others', () => {
  expect([...withKeys(new Set([11, 13]), [12, 13, 14], true)].toSorted()).toEqual([11, 12, 13, 14])
  expect([...withKeys(new Set([11, 13]), [12, 13, 14], false)]).toEqual([11])
})
