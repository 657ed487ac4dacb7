import { expect, test } from 'vitest'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { dateChoices } from './snapshot-dates.ts'

const taken_at = '2026-11-20T06:04:00Z'
const dates = [
  { date: '2026-11-20', taken_at, rank: 4, state: 'found' as const },
  { date: '2026-11-18', taken_at, rank: null, state: 'not_in_depth' as const },
]
const snapshot = {
  date: '2026-11-20',
  taken_at,
  state: 'found' as const,
  rank: 4,
  rank_absolute: 5,
  depth: 20,
  is_baseline: false,
  ...pageFieldsOf(),
  url: null,
  other_urls: [],
  other_ranks: [],
}
const labels = (...args: Parameters<typeof dateChoices>) => dateChoices(...args).map(({ label }) => label)

test('every successful check can be chosen, with its rank', () => {
  expect(labels({ dates, snapshot }, '2026-11-18')).toEqual(['20 Nov 2026 · rank 4', '18 Nov 2026 · not found'])
})

test('a date whose check failed is listed while it is shown', () => {
  const failed = { ...snapshot, date: '2026-11-19', state: 'failed' as const, rank: null }
  expect(labels({ dates, snapshot: failed }, '2026-11-19')).toEqual([
    '20 Nov 2026 · rank 4',
    '19 Nov 2026 · failed',
    '18 Nov 2026 · not found',
  ])
})

test('so does a date on its way that nothing is known of yet', () => {
  expect(labels({ dates, snapshot }, '2026-11-17').at(-1)).toBe('17 Nov 2026')
})
