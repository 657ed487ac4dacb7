import { expect, test } from 'vitest'
import { namesOf } from './names-of.ts'

test('up to three are named, the others counted', () => {
  const names = (count: number) => namesOf(Array.from({ length: count }, (_, at) => `k${at + 1}`))
  expect(names(1)).toBe('“k1”')
  expect(names(2)).toBe('“k1” and “k2”')
  expect(names(3)).toBe('“k1”, “k2” and “k3”')
  expect(names(9)).toBe('“k1”, “k2”, “k3” and 6 more')
})
