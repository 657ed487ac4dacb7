import { expect, test } from 'vitest'
import { type ComparedPrice, judgeChange } from './plan-changes.ts'

const price = (planId: number, interval: 'month' | 'year', amountMinor: number, credits: number): ComparedPrice => ({
  planId,
  interval,
  amountMinor,
  credits,
})
const basic = price(1, 'month', 1_900, 10_000)
const basicYear = price(1, 'year', 19_000, 120_000)
const pro = price(2, 'month', 4_900, 30_000)
const proYear = price(2, 'year', 49_000, 360_000)
const plusYear = price(3, 'year', 99_000, 960_000)

test.each([
  ['a dearer plan', basic, pro, 'upgrade', true],
  ['a cheaper plan', pro, basic, 'downgrade', false],
  ['a dearer plan by the year', basicYear, proYear, 'upgrade', true],
  ['the same plan by the year', pro, proYear, 'interval', true],
  ['the same plan by the month again', proYear, pro, 'interval', false],
  ['more by the year', pro, plusYear, 'upgrade', true],
  ['less by the year', pro, basicYear, 'downgrade', false],
  ['more by the month', basicYear, pro, 'upgrade', false],
  ['more credits at the same price', basic, { ...basic, credits: 20_000 }, 'downgrade', false],
] as const)('%s', (_what, from, to, direction, canBeNow) => {
  expect(judgeChange(from, to)).toEqual({ direction, canBeNow })
})
