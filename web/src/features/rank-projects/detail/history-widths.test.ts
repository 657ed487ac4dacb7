import { expect, test } from 'vitest'
import { datesInRoom } from './history-widths.ts'

test('what width there is goes to dates, hidden columns’ too', () => {
  expect(datesInRoom(1_150, [])).toBe(5)
  expect(datesInRoom(1_630, [])).toBe(11)
  expect(datesInRoom(1_150, ['volume', 'kd', 'cpc'])).toBe(8)
  expect(datesInRoom(1_150, ['unknown', '2026-11-20'])).toBe(5)
})
