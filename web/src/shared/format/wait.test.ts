import { expect, test } from 'vitest'
import { formatWait } from './wait.ts'

test('a wait is given in seconds, a long one in minutes that are never too few', () => {
  expect([1, 42, 119].map(formatWait)).toEqual(['1 s', '42 s', '119 s'])
  expect([120, 121, 3_600].map(formatWait)).toEqual(['2 min', '3 min', '60 min'])
})
