import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backlinkLimits } from '../backlinks/backlink-limits.ts'
import { type CreditCosts, pagesRead, rowsPrice, serpKeywordPrice, topTenReading } from '../paid-runs/prices.ts'
import { aiOverviewLine, isBelowCost, readingLines, rowsLines } from './margin-table.ts'
import { listedCostUsd, worthOf } from './provider-prices.ts'
import { standardCosts } from './standard-costs.ts'

const { SERPS, DOMAIN, BACKLINKS } = standardCosts
/** As far as an operator may set it. */
const mostKeywords = 50_000

describe('no standard price is below the provider’s list:', () => {
  test.each(readingLines(SERPS, 'standard'))('$reading.engine, top $reading.depth, $pages pages', (line) => {
    expect(line.worth).toBeGreaterThan(line.cost)
    expect(isBelowCost(line)).toBe(false)
  })

  test('AI Overview citations', () => {
    expect(isBelowCost(aiOverviewLine(SERPS, 'standard'))).toBe(false)
  })

  test.each(rowsLines(DOMAIN, mostKeywords))('$rows keywords of a domain', (line) => {
    expect(isBelowCost(line)).toBe(false)
  })

  test.each(rowsLines(BACKLINKS, backlinkLimits.perCheck))('$rows backlinks', (line) => {
    expect(isBelowCost(line)).toBe(false)
  })

  test('the top ten of a keyword', () => {
    const { totalCost, creditOffer } = SERPS
    const worth = (serpKeywordPrice(SERPS, topTenReading) * totalCost) / creditOffer
    const cost = listedCostUsd('SERPS', { units: pagesRead(topTenReading), aiOverviewShare: 0 }, 'standard')
    expect(worth).toBeGreaterThan(cost)
  })
})

test.each([
  [DOMAIN, mostKeywords],
  [BACKLINKS, backlinkLimits.perCheck],
] as const)('the sizes of $title in the table tell of every size', (costs, most) => {
  for (let rows = 0; rows <= most; rows++) {
    const work = { units: rows, aiOverviewShare: 0 }
    if (worthOf(costs, work) < listedCostUsd(costs.title, work, 'standard')) throw new Error(`${rows} rows`)
  }
  // The same for costs nobody has thought of: a size below cost is never left out.
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120_000 }),
      fc.integer({ min: 0, max: 250 }),
      fc.integer({ min: 1, max: most }),
      (task, row, largest) => {
        const other: CreditCosts = { ...costs, taskCost: task / 1e6, keywordCost: row / 1e6 }
        const ofAll = (rows: number) => {
          const work = { units: rows, aiOverviewShare: 0 }
          return worthOf(other, work) < listedCostUsd(costs.title, work, 'standard')
        }
        const isAnyBelow = Array.from({ length: largest + 1 }, (_, rows) => rows).some(ofAll)
        expect(rowsLines(other, largest).some(({ worth, cost }) => worth < cost)).toBe(isAnyBelow)
      },
    ),
    { numRuns: 20 },
  )
})

test('what was sold below cost before is named', () => {
  const ofSpecification: CreditCosts = { ...DOMAIN, keywordCost: 0.00003 }
  const below = rowsLines(ofSpecification, 1_000).filter(isBelowCost)
  expect(below.map(({ rows }) => rows)).toEqual([1_000])
  expect(below[0]?.worth).toBeCloseTo(0.05)
  expect(below[0]?.cost).toBeCloseTo(0.132)
  const links: CreditCosts = { ...BACKLINKS, taskCost: 0.01, keywordCost: 0.0001 }
  expect(
    rowsLines(links, 1_000)
      .filter(isBelowCost)
      .map(({ rows }) => rows),
  ).toEqual([0, 1, 100])
  expect(readingLines(SERPS, 'live').every(isBelowCost)).toBe(true)
})

test('a keyword costs what the pages of its engine do', () => {
  const prices = (engine: 'google' | 'yahoo' | 'bing') =>
    readingLines(SERPS, 'standard')
      .filter(({ reading }) => reading.engine === engine && !reading.extraPage)
      .map(({ pages, price }) => [pages, price])
  const ofTen = [
    [1, 1.8701],
    [2, 3.2727],
    [5, 7.4805],
    [10, 14.4935],
  ]
  expect(prices('google')).toEqual(ofTen)
  expect(prices('bing')).toEqual(ofTen)
  expect(prices('yahoo')).toEqual([
    [2, 3.2727],
    [4, 6.0779],
    [10, 14.4935],
    [20, 28.5195],
  ])
})

test('the examples of the specification hold where they cover their cost', () => {
  expect(serpKeywordPrice(SERPS, { engine: 'google', depth: 20 })).toBe(3.2727)
  expect(rowsPrice(DOMAIN, 50)).toBe(75)
  expect(rowsPrice(BACKLINKS, 1_000)).toBe(409.0909)
})
