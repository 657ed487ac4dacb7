import { expect, test } from 'vitest'
import { marketMovesText } from './market-moves.ts'

test.each([
  [4, 0, 4, ''],
  [14, 3, 9, 'Mostly on unusual pages: 9 of 14 day-to-day changes were on results pages that changed more than usual.'],
  [
    14,
    8,
    3,
    'Mostly on calm pages: 8 of 14 day-to-day changes were on results pages that changed no more than on a typical day.',
  ],
  [
    2_000,
    900,
    1_000,
    'On mixed pages: 1,000 of 2,000 day-to-day changes were on unusual results pages, 900 on calm ones.',
  ],
])('of %i changes %i were on calm and %i on unusual pages', (judged, calm, unusual, text) => {
  expect(marketMovesText({ judged, calm, unusual })).toBe(text)
})
