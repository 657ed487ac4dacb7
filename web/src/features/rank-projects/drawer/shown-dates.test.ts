import { expect, test } from 'vitest'
import { dateChoices } from './shown-dates.ts'

const taken_at = '2026-11-20T06:04:00Z'
const dates = [
  { date: '2026-11-20', taken_at, rank: 4 },
  { date: '2026-11-18', taken_at, rank: null },
]
const look = {
  date: '2026-11-20',
  taken_at,
  state: 'found' as const,
  rank: 4,
  rank_absolute: 5,
  depth: 20,
  url: null,
  other_urls: [],
}
const labels = (...args: Parameters<typeof dateChoices>) => dateChoices(...args).map(({ label }) => label)

test('every look that worked can be chosen, with its rank', () => {
  expect(labels({ dates, look }, '2026-11-18')).toEqual(['20 Nov 2026 · rank 4', '18 Nov 2026 · not found'])
})

test('a date whose look failed stands among them while it is shown', () => {
  const failed = { ...look, date: '2026-11-19', state: 'failed' as const, rank: null }
  expect(labels({ dates, look: failed }, '2026-11-19')).toEqual([
    '20 Nov 2026 · rank 4',
    '19 Nov 2026 · failed',
    '18 Nov 2026 · not found',
  ])
})

test('so does a date on its way that nothing is known of yet', () => {
  expect(labels({ dates, look }, '2026-11-17').at(-1)).toBe('17 Nov 2026')
})
