import { describe, expect, test } from 'vitest'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { curvesOf, deepest, depthChanges, failedText, firstDayText, rankRows } from './keyword-curves.ts'
import type { KeywordRanks } from './queries.ts'

type Day = KeywordRanks['days'][number]
const day = (date: string, rank: number | null | 'failed', depth = 20): Day => ({
  date,
  taken_at: `${date}T06:04:00Z`,
  state: rank === 'failed' ? 'failed' : rank === null ? 'not_in_depth' : 'found',
  rank: rank === 'failed' ? null : rank,
  rank_absolute: typeof rank === 'number' ? rank + 2 : null,
  depth,
  is_baseline: false,
  ...pageFieldsOf(),
  url: null,
  other_urls: [],
  other_ranks: [],
})
const keyword: KeywordRanks = {
  id: 1,
  keyword: 'espresso machine',
  tags: [],
  search_volume: null,
  kd: null,
  cpc: null,
  metrics_state: 'none',
  metrics_taken_at: null,
  days: [day('2026-11-18', 9), day('2026-11-19', 'failed'), day('2026-11-20', null)],
  setting_id: 0,
  in_settings: [],
  pages: {
    target_page: null,
    states: [],
    swaps: [],
    recent_swaps_count: 0,
    alternation: { kind: 'one', checks: 0, main: 0, runs: 0, p: null },
  },
  best: { date: '2026-11-18', rank: 9 },
  competitors: [
    {
      id: 7,
      name: 'beanharbour.example',
      first_ranked_on: '2026-11-20',
      ranks: [{ date: '2026-11-20', state: 'found', rank: 2, url: null }],
    },
  ],
  notes: [],
}

test('curves share their days; a failed check and a time before any stored page are not known, not last', () => {
  expect(curvesOf(keyword, 'kestrelroast.example')).toEqual([
    { series: 'own', domain: 'kestrelroast.example', ranks: [9, undefined, null] },
    { series: 'c1', domain: 'beanharbour.example', ranks: [undefined, undefined, 2] },
  ])
})

test('the table says what the picture shows, newest first', () => {
  expect(rankRows(keyword.days, curvesOf(keyword, 'kestrelroast.example')).map(({ cells }) => cells)).toEqual([
    ['20 Nov 2026', 'Not in the 17 results read', '2', '–'],
    ['19 Nov 2026', 'Failed', 'Failed', '–'],
    ['18 Nov 2026', '9', '–', '11'],
  ])
})

test('the axis reaches as deep as was read', () => {
  expect(deepest([day('2026-11-19', 4, 20), day('2026-11-20', 4, 100)])).toBe(100)
  expect(deepest([])).toBe(10)
})

test.each([
  ['a rank', 4, 'Rank 4 on 20 Nov 2026. Competitors: beanharbour.example 2.'],
  ['not found', null, 'Not in the 17 results read on 20 Nov 2026. Competitors: beanharbour.example 2.'],
  ['failed', 'failed', 'Failed on 20 Nov 2026.'],
] as const)('a first day is said in a sentence: %s', (_what, rank, text) => {
  const days = [{ ...day('2026-11-20', rank), results_read: rank === 'failed' ? null : 17 }]
  expect(firstDayText(days, curvesOf({ ...keyword, days }, 'acme.example'))).toBe(text)
  const alone = curvesOf({ ...keyword, days, competitors: [] }, 'acme.example')
  expect(firstDayText(days, alone)).toBe(text.replace(/ Competitors.*/, ''))
})

test('another depth is marked once, where it begins, and a failed check between changes nothing', () => {
  const days = [day('2026-11-17', 4, 20), day('2026-11-18', 'failed', 10), day('2026-11-19', 4, 100)]
  expect(depthChanges([...days, day('2026-11-20', 5, 100)]).map(({ date, depth }) => [date, depth])).toEqual([
    ['2026-11-19', 100],
  ])
})

describe('failed days in words', () => {
  const failed = (...dates: string[]) => failedText(dates.map((date) => day(date, 'failed')))

  test('with their dates', () => {
    expect(failed('2026-10-28', '2026-10-29', '2026-11-11')).toBe(
      '3 look-ups failed (28 and 29 Oct, 11 Nov) and were refunded. They appear as gaps.',
    )
    expect(failed('2026-11-11')).toBe('1 look-up failed (11 Nov) and was refunded. It appears as a gap.')
  })

  test('of many, the newest', () => {
    const dates = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
    expect(failed(...dates)).toMatch(
      /^12 look-ups failed \(3, 4, .* and 12 Nov, and 2 earlier\) and were refunded\. They appear/,
    )
  })

  test('nothing where none failed', () => expect(failedText(keyword.days.slice(0, 1))).toBeUndefined())
})
