import { expect, test } from 'vitest'
import { type CreditCosts, rowsPrice, serpKeywordPrice } from '../paid-runs/prices.ts'
import { listedCostUsd, marginOf, worthOf } from './provider-prices.ts'

const standard: CreditCosts = {
  title: 'SERPS',
  totalCost: 0.11,
  creditOffer: 300,
  taskCost: 0,
  keywordCost: 0.0012,
  transactions: 1,
  aiOverviewCost: 0.0007,
}

test.each([
  ['SERPS', 1, 0, 'standard', 0.0006],
  ['SERPS', 2, 0, 'standard', 0.00105],
  ['SERPS', 10, 0, 'standard', 0.00465],
  ['SERPS', 10, 0, 'live', 0.0155],
  ['SERPS', 2, 1, 'standard', 0.00165],
  ['DOMAIN', 50, 0, 'standard', 0.018],
  ['DOMAIN', 1_001, 0, 'standard', 0.14412],
  ['BACKLINKS', 1_000, 0, 'standard', 0.108972],
] as const)('%s of %d units: $%s', (module, units, aiOverviewShare, method, usd) => {
  expect(listedCostUsd(module, { units, aiOverviewShare }, method)).toBeCloseTo(usd, 10)
})

test('a price is worth its credits at what a credit costs', () => {
  const perCredit = standard.totalCost / standard.creditOffer
  for (const [depth, pages] of [
    [10, 1],
    [20, 2],
    [100, 10],
  ] as const)
    expect(worthOf(standard, { units: pages, aiOverviewShare: 1 })).toBeCloseTo(
      serpKeywordPrice(standard, { engine: 'google', depth, loadsAiOverview: true }) * perCredit,
      7,
    )
  const domain: CreditCosts = { ...standard, title: 'DOMAIN', taskCost: 0.02, keywordCost: 0.00003 }
  expect(worthOf(domain, { units: 50, aiOverviewShare: 0 })).toBeCloseTo(rowsPrice(domain, 50) * perCredit, 7)
})

test('the margin is what is left of the price', () => {
  expect(marginOf(0.2, 0.15)).toBeCloseTo(0.25)
  expect(marginOf(0.1, 0.2)).toBeCloseTo(-1)
  expect(marginOf(0, 0.2)).toBeUndefined()
})
