import { describe, expect, test } from 'vitest'
import { changeBetween, changeOnDay, changeText, type PreviousRank, previousText } from './rank-change.ts'

const found = (rank: number) => ({ state: 'found', rank, depth: 20, results_read: 20 }) as const
const notFound = { state: 'not_in_depth', rank: null, depth: 20, results_read: 20 } as const
const earlier = (snapshot: { state: PreviousRank['state']; rank: number | null }): PreviousRank => ({
  ...snapshot,
  results_read: 20,
  taken_at: '2026-11-20T10:42:00Z',
})
const wordsFor = (...change: Parameters<typeof changeBetween>) => {
  const seen = changeBetween(...change)
  return seen && changeText(seen)
}

describe('the change since the previous check', () => {
  test('a smaller number is an improvement and a larger one a decline, each said in words', () => {
    expect(wordsFor(found(6), found(4))).toBe('improved by 2 to 4')
    expect(wordsFor(found(6), found(9))).toBe('declined by 3 to 9')
  })

  test('found after not found is new, the reverse is lost', () => {
    expect(changeBetween(notFound, found(4))).toEqual({ kind: 'new' })
    expect(changeBetween(found(4), notFound)).toEqual({ kind: 'lost' })
  })

  test('nothing is said where nothing moved or there was no check before', () => {
    expect(changeBetween(found(4), found(4))).toBeUndefined()
    expect(changeBetween(notFound, notFound)).toBeUndefined()
    expect(changeBetween(null, found(4))).toBeUndefined()
  })

  test('a failed or pending check is never a drop', () => {
    for (const state of ['failed', 'pending'] as const)
      expect(changeBetween(found(4), { state, rank: null, depth: 20, results_read: null })).toBeUndefined()
  })

  test('the previous check is named with its time, also when it found nothing', () => {
    expect(previousText(earlier(found(6)))).toMatch(/^was 6 on 20 Nov 2026, \d\d:\d\d$/)
    expect(previousText(earlier(notFound))).toMatch(/^was not found on 20 Nov 2026, /)
  })
})

describe('what changed on a day of a project', () => {
  const day = (state: 'found' | 'not_in_depth' | 'failed' | 'pending', rank: number | null) =>
    ({ state, rank, difference: null, change: null }) as const

  test('the difference says how far and which way', () => {
    expect(changeOnDay({ ...day('found', 4), difference: -2 })).toEqual({ kind: 'improved', by: 2, to: 4 })
    expect(changeOnDay({ ...day('found', 9), difference: 3 })).toEqual({ kind: 'declined', by: 3, to: 9 })
    expect(changeOnDay({ ...day('found', 9), difference: 0 })).toBeUndefined()
  })

  test('new, lost and another depth are distinguished, and another depth is no drop', () => {
    expect(changeOnDay({ ...day('found', 4), change: 'new' })).toEqual({ kind: 'new' })
    expect(changeOnDay({ ...day('not_in_depth', null), change: 'lost' })).toEqual({ kind: 'lost' })
    expect(changeOnDay({ ...day('not_in_depth', null), change: 'depth' })).toEqual({ kind: 'depth' })
    expect(changeText({ kind: 'depth' })).not.toMatch(/lost|declined/)
  })

  test('a day without a check, a failed one and one still to come say nothing', () => {
    expect(changeOnDay(undefined)).toBeUndefined()
    for (const state of ['failed', 'pending'] as const)
      expect(changeOnDay({ ...day(state, null), change: 'lost', difference: 5 })).toBeUndefined()
  })
})
