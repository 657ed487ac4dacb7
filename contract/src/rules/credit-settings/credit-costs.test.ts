import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backlinkLimits } from '../backlinks/backlink-limits.ts'
import { linksPerCheck } from '../backlinks/links-per-check.ts'
import { multiplyCredits } from '../credits/credit-amounts.ts'
import { domainLimits, keywordLimits } from '../limits/limits.ts'
import { type CreditCosts, pricedModules, rowsPrice, serpKeywordPrice } from '../paid-runs/prices.ts'
import { depths } from '../serp-fetches/search-engines.ts'
import { leastKeywords, usableTransactions } from './check-sizes.ts'
import { costProblems, readCost } from './credit-costs.ts'

const serps: CreditCosts = {
  title: 'SERPS',
  totalCost: 0.11,
  creditOffer: 300,
  taskCost: 0,
  keywordCost: 0.0012,
  transactions: 1,
  aiOverviewCost: 0.0007,
}
const domain: CreditCosts = { ...serps, title: 'DOMAIN', taskCost: 0.02, keywordCost: 0.00003, aiOverviewCost: null }
const backlinks: CreditCosts = { ...domain, title: 'BACKLINKS', transactions: 20_000 }

test.each([serps, domain, backlinks, { ...serps, aiOverviewCost: 0 }, { ...domain, keywordCost: 0 }])(
  'sound figures have no problem (%#)',
  (costs) => {
    expect(costProblems(costs)).toEqual([])
  },
)

describe('a figure is refused, at its field:', () => {
  test.each<[Partial<CreditCosts>, string]>([
    [{ totalCost: 0 }, 'totalCost'],
    [{ totalCost: -0.1 }, 'totalCost'],
    [{ totalCost: 0.123456789 }, 'totalCost'],
    [{ totalCost: Number.NaN }, 'totalCost'],
    [{ totalCost: 10_001 }, 'totalCost'],
    [{ creditOffer: 0 }, 'creditOffer'],
    [{ creditOffer: 1.5 }, 'creditOffer'],
    [{ creditOffer: 1_000_000_001 }, 'creditOffer'],
    [{ taskCost: -1 }, 'taskCost'],
    [{ keywordCost: 0.000000001 }, 'keywordCost'],
    [{ aiOverviewCost: -0.0001 }, 'aiOverviewCost'],
    [{ transactions: 0 }, 'transactions'],
    [{ transactions: 21 }, 'transactions'],
    [{ transactions: 5_000 }, 'transactions'],
    [{ transactions: 2.5 }, 'transactions'],
    // A keyword at the least depth would cost less than the smallest part of a credit.
    [{ keywordCost: 0 }, 'keywordCost'],
    [{ keywordCost: 0.00000001 }, 'keywordCost'],
    [{ keywordCost: 10_000, totalCost: 0.00000001 }, 'keywordCost'],
    // The least depth is within bounds here, and the deepest is not; the second only at Yahoo.
    [{ keywordCost: 1, totalCost: 0.1 }, 'keywordCost'],
    [{ keywordCost: 0.5, totalCost: 0.1 }, 'keywordCost'],
    [{ aiOverviewCost: 10_000 }, 'aiOverviewCost'],
    [{ aiOverviewCost: 0.00000001 }, 'aiOverviewCost'],
  ])('%o', (changes, field) => {
    expect(costProblems({ ...serps, ...changes })).toEqual([{ field, message: expect.any(String) }])
  })
})

test('a free row is refused, and so is a smallest domain check that no trial could make', () => {
  const problemsOf = (changes: Partial<CreditCosts>) =>
    costProblems({ ...domain, ...changes }).map(({ field }) => field)
  expect(problemsOf({ taskCost: 0, keywordCost: 0 })).toEqual(['keywordCost'])
  expect(problemsOf({ transactions: 50 })).toEqual([])
  expect(problemsOf({ transactions: 51 })).toEqual(['transactions'])
  // A row is within bounds, and the smallest check beyond any plan.
  expect(problemsOf({ keywordCost: 2, transactions: 10 })).toEqual(['transactions'])
  expect(problemsOf({ keywordCost: 2, transactions: 1 })).toEqual([])
})

test('figures that pass leave every form usable: its smallest check has a price, and one somebody can pay', () => {
  const figures = fc.record({
    title: fc.constantFrom(...pricedModules),
    totalCost: fc.constantFrom(0.00000001, 0.0001, 0.11, 1, 10_000),
    creditOffer: fc.constantFrom(1, 300, 1_000_000_000),
    taskCost: fc.constantFrom(0, 0.00000001, 0.02, 1, 10_000),
    keywordCost: fc.constantFrom(0, 0.00000001, 0.00003, 0.0012, 1, 10_000),
    transactions: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constantFrom(1_000, 5_000, 20_000, 20_001)),
    aiOverviewCost: fc.constantFrom(null, 0, 0.00000001, 0.0007, 10_000),
  })
  let passed = 0
  fc.assert(
    fc.property(figures, (costs) => {
      if (costProblems(costs).length > 0) return
      passed += 1
      const prices: number[] = []
      if (costs.title === 'SERPS') {
        // The form of a check, of a project, and of either on a trial.
        expect(costs.transactions).toBeLessThanOrEqual(keywordLimits.perTrialCheck)
        for (const engine of ['google', 'yahoo', 'bing'] as const)
          for (const depth of depths)
            for (const choices of [{}, { extraPage: true }, { loadsAiOverview: engine === 'google' }])
              prices.push(serpKeywordPrice(costs, { engine, depth, ...choices }))
        expect(multiplyCredits(prices[0] ?? 0, costs.transactions)).toBeLessThanOrEqual(50_000)
      }
      if (costs.title === 'DOMAIN') expect(costs.transactions).toBeLessThanOrEqual(domainLimits.perTrialCheck)
      if (costs.title === 'BACKLINKS') expect(costs.transactions).toBeLessThanOrEqual(backlinkLimits.perCheck)
      if (costs.title !== 'SERPS') {
        expect(rowsPrice(costs, costs.transactions)).toBeLessThanOrEqual(50_000)
        prices.push(rowsPrice(costs, 1), rowsPrice(costs, costs.transactions), rowsPrice(costs, 50_000))
      }
      for (const price of prices) {
        expect(price).toBeGreaterThan(0)
        expect(Number.isSafeInteger(Math.round(price * 10_000))).toBe(true)
      }
    }),
    { numRuns: 20_000 },
  )
  expect(passed).toBeGreaterThan(500)
})

test('the fewest keywords and the links of a check are never more than a check may hold', () => {
  expect(leastKeywords({ title: 'SERPS', transactions: 5_000 })).toBe(20)
  expect(leastKeywords({ title: 'SERPS', transactions: 12 }, 10)).toBe(10)
  expect(leastKeywords({ title: 'DOMAIN', transactions: 900 })).toBe(50)
  expect(linksPerCheck({ title: 'BACKLINKS', transactions: 5_000 })).toBe(5_000)
  expect(linksPerCheck({ title: 'BACKLINKS', transactions: 50_000 })).toBe(20_000)
})

test('a figure that was stored before it was refused closes no form', () => {
  expect(usableTransactions({ title: 'SERPS', transactions: 5_000 })).toBe(20)
  expect(usableTransactions({ title: 'DOMAIN', transactions: 51 })).toBe(50)
  expect(usableTransactions({ title: 'BACKLINKS', transactions: 1_000_000 })).toBe(20_000)
  for (const title of pricedModules)
    for (const transactions of [0, -5, Number.NaN, 0.5]) expect(usableTransactions({ title, transactions })).toBe(1)
})

test.each([
  ['0.0012', 0.0012],
  [' .5 ', 0.5],
  ['3.', 3],
  ['', undefined],
  ['1e-9', undefined],
  ['-1', undefined],
  ['0,11', undefined],
  ['NaN', undefined],
])('%j is read as %s', (text, value) => {
  expect(readCost(text)).toBe(value)
})
