import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('a price has pence only where there are any', () => {
  expect(formatMoney(19, 'GBP')).toBe('£19')
  expect(formatMoney(1_990, 'EUR')).toBe('€1,990')
  expect(formatMoney(15.5, 'GBP')).toBe('£15.50')
  expect(formatMoney(0, 'USD')).toBe('$0')
  expect(formatMoney(15.833_333, 'GBP')).toBe('£15.83')
  expect(formatMoney(15.999, 'GBP')).toBe('£16')
})

test('a currency is written with its own number of decimals', () => {
  expect(formatMoney(1_900, 'JPY')).toBe('¥1,900')
  expect(formatMoney(1_900.4, 'JPY')).toBe('¥1,900')
  expect(formatMoney(1.5, 'KWD')).toBe('KWD\u00a01.500')
})
