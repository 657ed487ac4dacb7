import { expect, test } from 'vitest'
import { toMajorUnits } from './major-units.ts'

test.each([
  [1_900, 'GBP', 19],
  [1_999, 'EUR', 19.99],
  [5, 'USD', 0.05],
  [0, 'GBP', 0],
  [1_900, 'JPY', 1_900],
  [1_900, 'KWD', 1.9],
  [2_147_483_647, 'GBP', 21_474_836.47],
])('%d minor units of %s are %d', (amountMinor, currency, amount) => {
  expect(toMajorUnits(amountMinor, currency)).toBe(amount)
})
