import { expect, test } from 'vitest'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { judgeDay, type VolatileDay } from './day-volatility.ts'
import type { SummedDay } from './packed/read-packed-days.ts'
import { listVolatileDays } from './packed/sum-keyword-set.ts'

const today = '2027-06-30'
/** Days before today, the latest first, with a mean each. */
const daysOf = (means: readonly number[], changes: Partial<VolatileDay> = {}): VolatileDay[] =>
  means
    .map((mean, at) => ({
      day: addDays(today, -1 - at),
      volatilityCount: 100,
      volatilitySum: mean * 100,
      isBaseline: false,
      ...changes,
    }))
    .toReversed()
const dayOf = (mean: number, volatilityCount = 100): VolatileDay => ({
  day: today,
  volatilityCount,
  volatilitySum: mean * volatilityCount,
  isBaseline: false,
})
const usual = Array.from({ length: 28 }, (_, at) => 400 + (at % 5) * 100)

test('a day’s mean is judged by those of the 28 days before it', () => {
  const judged = (mean: number) => judgeDay(dayOf(mean), [...daysOf([...usual, 9_000, 9_000]), dayOf(mean)])
  expect(judged(500)).toMatchObject({ value: 0.05, median: 0.06, deviation: 0.01, verdict: 'calm', pages: 100 })
  expect(judged(1_200)?.verdict).toBe('usual')
  expect(judged(1_300)?.verdict).toBe('unusual')
})

test('by nothing if fewer than ten days compared about as many pages, or the settings are too new', () => {
  const nothing = { median: null, deviation: null, verdict: null }
  expect(judgeDay(dayOf(500), daysOf(usual.slice(0, 9)))).toMatchObject(nothing)
  expect(judgeDay(dayOf(500, 3), daysOf(usual))).toMatchObject({ ...nothing, pages: 3 })
  const days = daysOf(usual)
  const since = (back: number) => days.map((one) => ({ ...one, isBaseline: one.day === addDays(today, -back) }))
  expect(judgeDay(dayOf(500), since(5))).toMatchObject(nothing)
  expect(judgeDay(dayOf(500), since(12))?.verdict).toBe('calm')
  expect(judgeDay(dayOf(0, 0), days)).toBeNull()
})

test('a day on which a keyword’s engine or place changed begins anew for the sets that it is in, though it has no volatility', () => {
  const [unchanged, ofBaseline] = ['\u000c', '\u0010']
  const packed = (back: number, facts: string, volatilities: string | null): SummedDay => ({
    ...{ day: addDays(today, -back), keywords: '{[1,3)}', ranks: '\u0002\u0002', ranks_before: '\u0002\u0002' },
    ...{ facts, volatilities, depths: null, organic_ranks: null },
  })
  const volatile = String.fromCharCode(502).repeat(2)
  const days = Array.from({ length: 29 }, (_, back) =>
    back === 5
      ? packed(back, `${ofBaseline}${unchanged}`, null)
      : packed(back, unchanged.repeat(2), back === 7 ? null : volatile),
  )
  const judged = (ids: readonly number[]) => {
    const [newest, ...before] = listVolatileDays(days, ids)
    return newest && judgeDay(newest, before.toReversed())
  }
  expect(listVolatileDays(days, [1]).filter(({ isBaseline }) => isBaseline)).toEqual([
    { day: addDays(today, -5), volatilityCount: 0, volatilitySum: 0, isBaseline: true },
  ])
  expect(judged([1])).toMatchObject({ value: 0.05, verdict: null, pages: 1 })
  expect(judged([1, 2])).toMatchObject({ value: 0.05, verdict: null, pages: 2 })
  expect(judged([2])).toMatchObject({ value: 0.05, median: 0.05, pages: 1 })
})
