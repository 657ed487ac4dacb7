import { describe, expect, test } from 'vitest'
import { costProblems, readCost } from './credit-costs.ts'
import type { CreditCosts } from './pricing.ts'

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
    [{ transactions: 20_001 }, 'transactions'],
    [{ transactions: 2.5 }, 'transactions'],
    // A keyword at the least depth would cost less than the smallest part of a credit.
    [{ keywordCost: 0 }, 'keywordCost'],
    [{ keywordCost: 0.00000001 }, 'keywordCost'],
    [{ keywordCost: 10_000, totalCost: 0.00000001 }, 'keywordCost'],
    // The least depth is within bounds here, and the deepest is not.
    [{ keywordCost: 1, totalCost: 0.1 }, 'keywordCost'],
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
