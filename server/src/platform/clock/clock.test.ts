import { expect, test } from 'vitest'
import { monthsAfter } from './clock.ts'

test.each([
  ['2027-05-03T12:30:00.000Z', 12, '2028-05-03T12:30:00.000Z'],
  ['2027-01-31T23:59:59.999Z', 1, '2027-02-28T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2027-11-30T08:00:00.000Z', 3, '2028-02-29T08:00:00.000Z'],
])('of %s, %i months later is %s', (time, months, later) => {
  expect(monthsAfter(new Date(time), months).toISOString()).toBe(later)
})
