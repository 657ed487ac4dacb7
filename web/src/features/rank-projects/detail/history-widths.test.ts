import { expect, test } from 'vitest'
import { datesInRoom } from './history-widths.ts'

test('what width there is goes to dates, hidden columns’ too', () => {
  // A window of 1 440 pixels, without and with a scrollbar.
  expect(datesInRoom(1_150, [])).toBe(6)
  expect(datesInRoom(1_135, [])).toBe(6)
  expect(datesInRoom(1_630, [])).toBe(12)
  expect(datesInRoom(1_150, ['volume', 'kd', 'cpc'])).toBe(9)
  expect(datesInRoom(1_150, ['unknown', '2026-11-20'])).toBe(6)
})
