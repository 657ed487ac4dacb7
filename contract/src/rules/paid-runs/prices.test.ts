import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCredits, formatCredits, multiplyCredits, subtractCredits } from '../credits/credit-amounts.ts'
import { depths } from '../serp-fetches/search-engines.ts'
import {
  aiOverviewPrice,
  type CreditCosts,
  creditSettingOf,
  extraPagePrice,
  serpCheckPrice,
  serpKeywordPrice,
} from './prices.ts'

const serps: CreditCosts = {
  title: 'SERPS',
  totalCost: 0.11,
  creditOffer: 300,
  taskCost: 0,
  keywordCost: 0.0012,
  transactions: 1,
  aiOverviewCost: 0.0007,
}

describe('the standard price of a SERP check', () => {
  test('20 keywords at the default depth: 65.454 credits, shown as 65.45', () => {
    const price = serpCheckPrice(serps, 20, { engine: 'google', depth: 20 })
    expect(price).toEqual({ perKeyword: 3.2727, total: 65.454 })
    expect(formatCredits(price.total)).toBe('65.45')
  })

  test.each([
    [10, 1.8701],
    [20, 3.2727],
    [50, 7.4805],
    [100, 14.4935],
  ] as const)('one keyword at depth %d costs %d', (depth, price) => {
    expect(serpKeywordPrice(serps, { engine: 'google', depth })).toBe(price)
  })

  test('a deeper check costs more, and less than as many checks of ten', () => {
    const prices = depths.map((depth) => serpKeywordPrice(serps, { engine: 'google', depth }))
    expect(prices).toEqual([...prices].sort((left, right) => left - right))
    const [ten = 0, ...deeper] = prices
    for (const [at, price] of deeper.entries()) expect(price).toBeLessThan(ten * ((depths[at + 1] ?? 0) / 10))
  })

  test('one page more costs as if it were part of the depth, and loading the AI Overview is rounded by itself', () => {
    expect(serpKeywordPrice(serps, { engine: 'google', depth: 10, extraPage: true })).toBe(
      serpKeywordPrice(serps, { engine: 'google', depth: 20 }),
    )
    expect(extraPagePrice(serps, { engine: 'google', depth: 20 })).toBe(1.4026)
    expect(aiOverviewPrice(serps)).toBe(1.9091)
    expect(serpKeywordPrice(serps, { engine: 'google', depth: 20, extraPage: true, loadsAiOverview: true })).toBe(
      6.5844,
    )
    expect(aiOverviewPrice({ ...serps, aiOverviewCost: null })).toBe(0)
  })

  test('the unit is rounded once: 100 keywords cost exactly 100 units, not a rounding of the sum', () => {
    expect(serpCheckPrice(serps, 100, { engine: 'google', depth: 20 }).total).toBe(327.27)
    expect(serpCheckPrice(serps, 3, { engine: 'google', depth: 10 }).total).toBe(5.6103)
    expect(serpCheckPrice(serps, 0, { engine: 'google', depth: 20 }).total).toBe(0)
  })
})

describe('the figures that follow from a row of the settings', () => {
  test.each<[CreditCosts, { costForTransaction: number; creditUsedPerTransaction: number }]>([
    [serps, { costForTransaction: 0.0012, creditUsedPerTransaction: 3.2727 }],
    [
      { ...serps, title: 'DOMAIN', taskCost: 0.02, keywordCost: 0.00003, transactions: 10 },
      { costForTransaction: 0.02003, creditUsedPerTransaction: 54.6273 },
    ],
    [
      { ...serps, title: 'BACKLINKS', taskCost: 0.01, keywordCost: 0.0001, transactions: 1_000 },
      { costForTransaction: 0.0101, creditUsedPerTransaction: 27.5455 },
    ],
  ])('$title', (costs, figures) => {
    const setting = creditSettingOf(costs)
    expect(setting).toEqual({
      ...costs,
      ...figures,
      aiOverviewCredits: 1.9091,
      costPerCredit: expect.closeTo(0.11 / 300, 15),
    })
  })

  test('a half is rounded up, where binary fractions would round it down', () => {
    // 0.00000001 × 100 000 / 8 = 0.000125, which is 1.25 ten-thousandths; and so on around the half.
    const of = (cost: number) =>
      creditSettingOf({ ...serps, totalCost: 0.02, creditOffer: 1, taskCost: 0, keywordCost: cost })
        .creditUsedPerTransaction
    // 0.000001 / 0.02 = 0.00005: half of the last place.
    expect(of(0.000001)).toBe(0.0001)
    expect(of(0.00000099)).toBe(0)
    // 0.020301 / 0.02 = 1.01505: the same half above one, which no floating-point number can hold.
    expect(of(0.020301)).toBe(1.0151)
    expect(of(0.02030099)).toBe(1.015)
  })
})

const places = (eighths: number) => eighths / 1e8
const costs = fc.record({
  total: fc.integer({ min: 1_000, max: 1_000_000_000 }),
  creditOffer: fc.integer({ min: 1, max: 100_000 }),
  task: fc.integer({ min: 0, max: 10_000_000 }),
  keyword: fc.integer({ min: 0, max: 10_000_000 }),
})

test('every price is the exact quotient rounded half up to four decimals', () => {
  fc.assert(
    fc.property(costs, fc.constantFrom(...depths), ({ total, creditOffer, task, keyword }, depth) => {
      const setting: CreditCosts = {
        ...serps,
        totalCost: places(total),
        creditOffer,
        taskCost: places(task),
        keywordCost: places(keyword),
      }
      const price = BigInt(Math.round(serpKeywordPrice(setting, { engine: 'google', depth }) * 10_000))
      // (1 + 0.75 × (pages − 1)) / 1.75, as the design has it, times a hundred so that it is whole.
      const factor = BigInt(100 + 75 * (depth / 10 - 1))
      const dividend = BigInt(task + keyword) * BigInt(creditOffer) * factor * 10_000n
      const divisor = BigInt(total) * 175n
      // price − ½ ≤ dividend ÷ divisor < price + ½, without dividing.
      expect(2n * dividend >= (2n * price - 1n) * divisor).toBe(true)
      expect(2n * dividend < (2n * price + 1n) * divisor).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

describe('amounts of credits', () => {
  const units = fc.integer({ min: 0, max: 100_000_000 })

  test('adding, subtracting and multiplying never drift from whole ten-thousandths', () => {
    fc.assert(
      fc.property(units, units, fc.integer({ min: 0, max: 10_000 }), (left, right, count) => {
        expect(addCredits(left / 10_000, right / 10_000)).toBe((left + right) / 10_000)
        expect(subtractCredits(left / 10_000, right / 10_000)).toBe((left - right) / 10_000)
        expect(multiplyCredits(left / 10_000, count)).toBe((left * count) / 10_000)
      }),
    )
  })

  test('a thousand units of 3.2727, one by one or at once, are the same', () => {
    let sum = 0
    for (let count = 1; count <= 1_000; count++) {
      sum = addCredits(sum, 3.2727)
      expect(sum).toBe(multiplyCredits(3.2727, count))
    }
    expect(sum).toBe(3_272.7)
  })

  test.each([
    [0, '0.00'],
    [65.454, '65.45'],
    [4_934.546, '4,934.55'],
    [0.0049, '0.00'],
    [999.995, '1,000.00'],
    [1_000_000, '1,000,000.00'],
  ])('%d is shown as %s', (credits, shown) => {
    expect(formatCredits(credits)).toBe(shown)
  })
})
