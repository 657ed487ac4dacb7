import { expect, test } from 'vitest'
import { rangeOf, rowIdOf } from './read-values.ts'

test('only a number a row can have names a project', () => {
  expect(rowIdOf('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', '1e3', 'abc', '', '4294967296', '99999999999'])
    expect(rowIdOf(text), text).toBeUndefined()
})

test('of a range that is reversed or out of bounds nothing is kept that does not fit', () => {
  expect(rangeOf(1, 10, 1, 100)).toEqual([1, 10])
  expect(rangeOf(10, 1, 1, 100)).toEqual([])
  expect(rangeOf(0, 101, 1, 100)).toEqual([undefined, undefined])
  expect(rangeOf('5', 20, 1, 100)).toEqual([undefined, 20])
})
