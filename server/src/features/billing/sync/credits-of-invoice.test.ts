import { expect, test } from 'vitest'
import { boughtWith, type KnownPrice } from './credits-of-invoice.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const price = (
  id: number,
  planName: string,
  interval: 'month' | 'year',
  [amountMinor, credits]: [number, number],
): KnownPrice => ({ id, planId: id, planName, interval, amountMinor, credits })
const prices = new Map([
  ['basic', price(1, 'Basic', 'month', [1_900, 10_000])],
  ['pro', price(2, 'Pro', 'month', [4_900, 30_000])],
  ['pro-year', price(3, 'Pro', 'year', [49_000, 360_000])],
])
const priceOf = (priceRef: string) => prices.get(priceRef)
const line = (priceRef: string, amountMinor: number, until: string, isAdjustment = false) => ({
  priceRef,
  amountMinor,
  isAdjustment,
  period: { from: day('2026-01-01'), until: day(until) },
})

test('a whole period brings its whole allowance', () => {
  expect(boughtWith([line('pro', 4_900, '2026-02-01')], priceOf)).toEqual({
    price: prices.get('pro'),
    credits: 30_000,
    until: day('2026-02-01'),
  })
})

test('an upgrade halfway brings half the difference of the allowances, in whatever order its lines stand', () => {
  const lines = [line('basic', -950, '2026-02-01', true), line('pro', 2_450, '2026-02-01', true)]
  const bought = { price: prices.get('pro'), credits: 10_000, until: day('2026-02-01') }
  expect(boughtWith(lines, priceOf)).toEqual(bought)
  expect(boughtWith(lines.toReversed(), priceOf)).toEqual(bought)
})

test('an upgrade at the very end brings next to nothing for next to nothing', () => {
  const lines = [line('basic', -1, '2026-02-01', true), line('pro', 3, '2026-02-01', true)]
  expect(boughtWith(lines, priceOf)?.credits).toBe(13)
})

test('an upgrade at the very beginning brings the whole difference', () => {
  const lines = [line('basic', -1_900, '2026-02-01', true), line('pro', 4_900, '2026-02-01', true)]
  expect(boughtWith(lines, priceOf)?.credits).toBe(20_000)
})

test('a change to yearly brings the year less what is taken back of the month', () => {
  const lines = [line('pro', -2_450, '2026-02-01', true), line('pro-year', 49_000, '2027-01-15')]
  expect(boughtWith(lines, priceOf)).toMatchObject({ credits: 345_000, until: day('2027-01-15') })
})

test('what only takes back, or names no price of ours, bought nothing', () => {
  expect(boughtWith([line('pro', -100, '2026-02-01', true)], priceOf)).toBeUndefined()
  expect(boughtWith([line('theirs', 100, '2026-02-01')], priceOf)).toBeUndefined()
  expect(boughtWith([], priceOf)).toBeUndefined()
})

test('a downgrade within a period never takes credits away', () => {
  const lines = [line('pro', -2_450, '2026-02-01', true), line('basic', 950, '2026-02-01', true)]
  expect(boughtWith(lines, priceOf)?.credits).toBe(0)
})
