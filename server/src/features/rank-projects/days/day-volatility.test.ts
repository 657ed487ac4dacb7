import { expect, test } from 'vitest'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { judgeDay, type VolatileDay } from './day-volatility.ts'

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
