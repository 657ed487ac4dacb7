import { expect, test } from 'vitest'
import { marketMovesText } from './market-moves.ts'

test.each([
  [4, 0, 4, ''],
  [14, 3, 9, 'Mostly the market: 9 of 14 day-to-day changes were on unusually volatile results pages.'],
  [14, 8, 3, 'Mostly your own pages: 8 of 14 day-to-day changes were on calm results pages.'],
  [
    2_000,
    900,
    1_000,
    'Partly the market: 1,000 of 2,000 day-to-day changes were on unusually volatile results pages, 900 on calm ones.',
  ],
])('of %i changes %i were on calm and %i on unusual pages', (judged, calm, unusual, text) => {
  expect(marketMovesText({ judged, calm, unusual })).toBe(text)
})
