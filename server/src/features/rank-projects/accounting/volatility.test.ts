import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlapWeight, volatilityScale, volatilityVerdictOf } from '#contract/rules/rank-projects/volatility.ts'
import type { Outline } from '../../../parts/serp-fetches/outlines/index.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { usualVolatilityOf, volatilityOf } from './volatility.ts'

const pageOf = (names: readonly (string | number)[]): Outline => ({
  results: names.map((name, at) => ({
    position: at + 1,
    address: `https://${name}.example/`,
    domain: `${name}.example`,
    titleHash: 0,
  })),
})
const between = (before: readonly (string | number)[], now: readonly (string | number)[]) =>
  volatilityOf(pageOf(before), pageOf(now))

/** Equation 32 of Webber, Moffat and Zobel (2010) as it is written there, with overlaps counted anew at each depth. */
function extrapolatedOverlap(one: readonly number[], other: readonly number[]): number {
  const [s, l] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  const overlapAt = (depth: number) => one.slice(0, depth).filter((name) => other.slice(0, depth).includes(name)).length
  const p = overlapWeight
  let sum = 0
  for (let d = 1; d <= l; d += 1) sum += (overlapAt(d) / d) * p ** d
  for (let d = s + 1; d <= l; d += 1) sum += ((overlapAt(s) * (d - s)) / (s * d)) * p ** d
  return ((1 - p) / p) * sum + ((overlapAt(l) - overlapAt(s)) / l + overlapAt(s) / s) * p ** l
}

const ranking = fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 20 })

describe('the volatility of a page', () => {
  test('is 0 for the same order and for a longer or shorter list of it, and 1 without a common result', () => {
    expect(between([1, 2, 3], [1, 2, 3])).toBe(0)
    expect(between([1, 2, 3], [1, 2, 3, 4, 5])).toBe(0)
    expect(between([1, 2, 3, 4, 5], [1, 2, 3])).toBe(0)
    expect(between([1, 2, 3], [4, 5, 6])).toBe(volatilityScale)
    expect(between([], [1])).toBeNull()
  })

  test('weighs a swap at the top more than one further down, and counts a repeated address once', () => {
    const settled = Array.from({ length: 20 }, (_, at) => at)
    const swapped = (at: number) => settled.with(at, settled[at + 1] ?? 0).with(at + 1, settled[at] ?? 0)
    const values = [0, 3, 9, 18].map((at) => between(settled, swapped(at)) ?? 0)
    expect(values).toEqual(values.toSorted((left, right) => right - left))
    expect(new Set(values).size).toBe(4)
    expect(between(['a', 'b'], ['a', 'a', 'b'])).toBe(0)
  })

  test('is one minus the rank-biased overlap as published, whatever the order of the two', () => {
    fc.assert(
      fc.property(ranking, ranking, (one, other) => {
        const expected = Math.round((1 - extrapolatedOverlap(one, other)) * volatilityScale)
        expect(Math.abs((between(one, other) ?? -1) - expected)).toBeLessThanOrEqual(1)
        expect(between(other, one)).toBe(between(one, other))
      }),
      { numRuns: 500 },
    )
  })
})

describe('calm, usual and unusual', () => {
  test('need ten days, and follow median and deviation', () => {
    expect(usualVolatilityOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeUndefined()
    const usual = usualVolatilityOf([500, 100, 200, 300, 400, 500, 600, 700, 800, 900, 9_000])
    expect(usual).toEqual({ median: 500, deviation: 200 })
    if (usual === undefined) throw new Error('there are eleven days')
    expect([0, 500, 501, 1_700, 1_701].map((value) => volatilityVerdictOf(value, usual))).toEqual([
      'calm',
      'calm',
      'usual',
      'usual',
      'unusual',
    ])
  })

  test('few days of a page that moves as ever are called unusual, in any order', () => {
    const random = seededRandom()
    const uniform = () => (random.upTo(999_998) + 1) / 1_000_000
    const exponential = () => -Math.log(uniform())
    const shareOfUnusual = (draw: () => number) => {
      const days = 4_000
      let unusual = 0
      for (let day = 0; day < days; day += 1) {
        const usual = usualVolatilityOf(Array.from({ length: 28 }, draw))
        if (usual !== undefined && volatilityVerdictOf(draw(), usual) === 'unusual') unusual += 1
      }
      return unusual / days
    }
    // The sum of four is as skewed as the volatility of pages with a few swaps a day; one alone is far more.
    expect(
      shareOfUnusual(() => Math.round(200 * (exponential() + exponential() + exponential() + exponential()))),
    ).toBeLessThan(0.02)
    expect(shareOfUnusual(() => Math.round(500 * exponential()))).toBeLessThan(0.07)
    expect(shareOfUnusual(() => (random.isHeads() ? 0 : Math.round(300 * exponential())))).toBeLessThan(0.1)
  })

  test('a page that never moves isn’t called unusual for a swap far down', () => {
    const settled = Array.from({ length: 20 }, (_, at) => at)
    const usual = usualVolatilityOf(Array.from({ length: 28 }, () => 0)) ?? { median: -1, deviation: -1 }
    const swapAt = (at: number) =>
      volatilityVerdictOf(between(settled, settled.with(at, at + 1).with(at + 1, at)) ?? 0, usual)
    expect([0, 9].map(swapAt)).toEqual(['unusual', 'usual'])
  })
})
