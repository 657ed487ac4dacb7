import { expect, test } from 'vitest'
import { formatDate } from './calendar-days.ts'
import { readDate, readTime } from './read-date.ts'

test.each(['20 Nov 2026', '20 november 26', '20th Nov. 2026', '2026-11-20', '20/11/2026', '20.11.26', ' 20 Nov 2026 '])(
  '%j is the 20th of November',
  (text) => expect(readDate(text)).toBe('2026-11-20'),
)

test.each(['', '31 Nov 2026', '29 Feb 2027', '11/20/2026', '2026', 'tomorrow', '20 Nix 2026', '20 Nov 1999'])(
  '%j is not a date',
  (text) => expect(readDate(text)).toBeUndefined(),
)

test('every date as shown is read back as the same date', () => {
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    expect(readDate(formatDate(date))).toBe(date)
  }
})

test.each([
  ['06:00', '06:00'],
  ['6:30', '06:30'],
  ['0630', '06:30'],
  ['6.30', '06:30'],
  ['6:30 pm', '18:30'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['23:59', '23:59'],
])('%j is %s', (text, time) => expect(readTime(text)).toBe(time))

test.each(['', '6', '24:00', '6:60', '13 pm', '9:5', 'noon'])('%j is not a time', (text) =>
  expect(readTime(text)).toBeUndefined(),
)
