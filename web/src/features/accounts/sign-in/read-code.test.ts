import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test('a code is read however its digits are parted, and nothing beyond it', () => {
  expect(['123456', '123 456', ' 123-456\n', 'Code: 123456', '1234567890'].map(readCode)).toEqual(
    Array(5).fill('123456'),
  )
  expect(readCode('12a')).toBe('12')
  expect(readCode('abc')).toBe('')
})
