import { expect, test } from 'vitest'
import { dateOfDayNumber, dayNumber, formatDate, formatDateOfYear, formatDates } from './calendar-days.ts'

test('a date is written as the day it is, whatever the zone of the reader', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDateOfYear('2026-01-01')).toBe('1 Jan')
})

test('days are counted across a switch of the clocks and a leap day', () => {
  expect(dayNumber('2026-10-26') - dayNumber('2026-10-24')).toBe(2)
  expect(dayNumber('2028-03-01') - dayNumber('2028-02-28')).toBe(2)
  expect(dateOfDayNumber(dayNumber('2028-02-29'))).toBe('2028-02-29')
})

test('days of one month share its name', () => {
  expect(formatDates(['2026-10-28', '2026-10-29', '2026-11-11'])).toBe('28 and 29 Oct, 11 Nov')
  expect(formatDates(['2026-10-01', '2026-10-02', '2026-10-03'])).toBe('1, 2 and 3 Oct')
})
