import { expect, test } from 'vitest'
import { comparedDayOf } from './comparison-periods.ts'

const checked = ['2026-08-20', '2026-10-22', '2026-10-29', '2026-11-12', '2026-11-18', '2026-11-19', '2026-11-20']

test.each([
  ['previous', '2026-11-20', '2026-11-19'],
  ['previous', '2026-11-18', '2026-11-12'],
  ['7d', '2026-11-20', '2026-11-12'],
  ['7d', '2026-11-19', '2026-11-12'],
  ['28d', '2026-11-20', '2026-10-22'],
  ['90d', '2026-11-20', '2026-08-20'],
  ['2026-11-01', '2026-11-20', '2026-10-29'],
  ['2026-11-19', '2026-11-20', '2026-11-19'],
] as const)('%s from %s is %s: the latest checked day at or before the wanted one', (comparison, day, found) => {
  expect(comparedDayOf(comparison, day, checked)).toEqual({ day: found })
})

test('if no check is that old, or the date is not before the day, nothing is compared', () => {
  expect(comparedDayOf('previous', '2026-08-20', checked)).toEqual({ reason: 'first' })
  expect(comparedDayOf('90d', '2026-11-12', checked)).toEqual({ reason: 'first' })
  expect(comparedDayOf('2026-08-19', '2026-11-20', checked)).toEqual({ reason: 'first' })
  expect(comparedDayOf('2026-11-20', '2026-11-20', checked)).toEqual({ reason: 'later' })
  expect(comparedDayOf('2026-12-01', '2026-11-20', checked)).toEqual({ reason: 'later' })
})
