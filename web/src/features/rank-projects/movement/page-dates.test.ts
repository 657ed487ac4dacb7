import { expect, test } from 'vitest'
import { comparableDates, withDate } from './page-dates.ts'

const check = (date: string, rank: number | null) => ({
  date,
  taken_at: `${date}T06:04:00Z`,
  state: rank === null ? ('not_in_depth' as const) : ('found' as const),
  rank,
})
const checks = [check('2026-11-20', 4), check('2026-11-19', null), check('2026-11-17', 9)]
const values = (choices: { value: string }[]) => choices.map(({ value }) => value)

test('a date is compared with any earlier one, and the oldest with none', () => {
  const { now, before } = comparableDates(checks, { now: '2026-11-19', before: '2026-11-17' })
  expect(values(now)).toEqual(['2026-11-20', '2026-11-19'])
  expect(values(before)).toEqual(['2026-11-17'])
  expect(now[0]?.label).toBe('20 Nov 2026 · rank 4')
})

test('a date that is shown can be chosen though it isn’t listed', () => {
  const { now, before } = comparableDates(checks, { now: '2026-11-18', before: '2025-01-02' })
  expect(values(now)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18'])
  expect(values(before)).toEqual(['2026-11-17', '2025-01-02'])
})

test('another date keeps what it is compared with only while that is earlier', () => {
  expect(withDate({ compared: '2026-11-17' }, '2026-11-19')).toEqual({ date: '2026-11-19', compared: '2026-11-17' })
  expect(withDate({ compared: '2026-11-17' }, '2026-11-17')).toEqual({ date: '2026-11-17', compared: undefined })
})
