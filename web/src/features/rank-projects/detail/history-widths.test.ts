import { expect, test } from 'vitest'
import { datesInRoom } from './history-widths.ts'

test('what width there is goes to dates, hidden columns’ too', () => {
  // A window of 1 440 pixels, without and with a scrollbar.
  expect(datesInRoom(1_150, [])).toBe(7)
  expect(datesInRoom(1_135, [])).toBe(7)
  expect(datesInRoom(1_630, [])).toBe(12)
  expect(datesInRoom(1_150, ['volume', 'kd', 'cpc'])).toBe(9)
  expect(datesInRoom(1_150, ['unknown', '2026-11-20'])).toBe(7)
})

test('to make room for a week of dates, features are hidden first, then the cost per click', () => {
  const besides = 44 + 168 + 80 + 74 + 80 + 60
  expect(datesInRoom(besides + 66 + 118 + 7 * 74, [])).toBe(7)
  expect(datesInRoom(besides + 66 + 7 * 74, [])).toBe(7)
  // A window of 1 366 pixels.
  expect(datesInRoom(1_076, [])).toBe(7)
  expect(datesInRoom(besides + 6 * 74, [])).toBe(6)
})
