import { expect, test } from 'vitest'
import { decimalsOf, formatMinorUnits, toMajorUnits, toMinorUnits } from './money.ts'

test.each([
  [19, 'GBP', 1_900],
  [19.99, 'GBP', 1_999],
  [1.1, 'EUR', 110],
  [0.29, 'USD', 29],
  [100_000, 'GBP', 10_000_000],
  [1_900, 'JPY', 1_900],
  [1.9, 'KWD', 1_900],
  [1.234, 'KWD', 1_234],
  [19.999, 'GBP', undefined],
  [0.5, 'JPY', undefined],
  [1.2345, 'KWD', undefined],
])('%d %s are %s in minor units', (amount, currency, amountMinor) => {
  expect(toMinorUnits(amount, currency)).toBe(amountMinor)
})

test('every amount of pence up to a thousand pounds comes back', () => {
  for (let pence = 1; pence <= 100_000; pence += 1) expect(toMinorUnits(pence / 100, 'GBP')).toBe(pence)
})

test.each([
  ['GBP', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

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

test.each([
  [1_900, 'GBP', '£19.00'],
  [5, 'USD', '$0.05'],
  [190_000, 'JPY', '¥190,000'],
  [1_900, 'KWD', '1.900'],
])('%d minor units of %s are written %s', (amountMinor, currency, text) => {
  expect(formatMinorUnits(amountMinor, currency)).toContain(text)
})
