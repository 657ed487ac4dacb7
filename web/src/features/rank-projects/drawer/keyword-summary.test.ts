import { describe, expect, test } from 'vitest'
import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import { changeBetween } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { summariseKeyword } from './keyword-summary.ts'

const snapshot = (date: string, rank: number | null, part: Partial<OwnRankOnDay> = {}): OwnRankOnDay => ({
  date,
  taken_at: `${date}T06:04:00Z`,
  state: rank === null ? 'not_in_depth' : 'found',
  rank,
  rank_absolute: rank === null ? null : rank + 2,
  depth: 20,
  is_baseline: false,
  ...pageFieldsOf(),
  url: rank === null ? null : 'https://kestrelroast.example/machines',
  other_urls: [],
  other_ranks: [],
  ...part,
})
const failed = (date: string) => snapshot(date, null, { state: 'failed' })

describe('a keyword in short', () => {
  test('days of another place are not compared with', () => {
    const moved = snapshot('2026-11-18', 5, { is_baseline: true })
    expect(summariseKeyword([snapshot('2026-11-17', 2), moved])).toMatchObject({
      latest: moved,
      before: undefined,
      first: undefined,
      pageSince: moved,
    })
    const { before, first } = summariseKeyword([snapshot('2026-11-17', 2), moved, snapshot('2026-11-19', 4)])
    expect([before, first]).toEqual([moved, moved])
  })

  test('failed days are no checks: neither the newest, nor the first, nor the one compared with', () => {
    const days = [failed('2026-11-16'), snapshot('2026-11-17', 9), failed('2026-11-18'), snapshot('2026-11-19', 4)]
    const { latest, before, first } = summariseKeyword([...days, failed('2026-11-20')])
    expect([latest?.date, before?.date, first?.date]).toEqual(['2026-11-19', '2026-11-17', '2026-11-17'])
  })

  test('a page has ranked since the day after another one did, or none', () => {
    const other = { url: 'https://kestrelroast.example/guides' }
    const days = [
      snapshot('2026-11-17', 3, other),
      snapshot('2026-11-18', 3),
      failed('2026-11-19'),
      snapshot('2026-11-20', 4),
    ]
    expect(summariseKeyword(days).pageSince?.date).toBe('2026-11-18')
    expect(summariseKeyword([snapshot('2026-11-20', null)]).pageSince).toBeUndefined()
  })

  test('one day alone is compared with nothing, and without any there is nothing to say', () => {
    expect(summariseKeyword([snapshot('2026-11-20', 4)])).toMatchObject({ before: undefined, first: undefined })
    expect(summariseKeyword([failed('2026-11-20')]).latest).toBeUndefined()
    expect(summariseKeyword([]).latest).toBeUndefined()
  })
})

describe('a change between two days', () => {
  test('is a difference of ranks, or that one of them saw the domain', () => {
    expect(changeBetween(snapshot('2026-11-19', 9), snapshot('2026-11-20', 4))).toEqual({
      kind: 'improved',
      by: 5,
      to: 4,
    })
    expect(changeBetween(snapshot('2026-11-19', null), snapshot('2026-11-20', 4))).toEqual({ kind: 'new' })
    expect(changeBetween(snapshot('2026-11-19', 4), snapshot('2026-11-20', null))).toEqual({ kind: 'lost' })
    expect(changeBetween(snapshot('2026-11-19', 4), snapshot('2026-11-20', 4))).toBeUndefined()
    expect(changeBetween(undefined, snapshot('2026-11-20', 4))).toBeUndefined()
  })

  test('is never a drop where less was read than before', () => {
    const deep = snapshot('2026-11-19', 43, { depth: 100 })
    expect(changeBetween(deep, snapshot('2026-11-20', null))).toEqual({ kind: 'depth' })
  })
})
