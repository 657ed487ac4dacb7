import { describe, expect, test } from 'vitest'
import { changeOnDay, changeWords, type PreviousLook, previousWords, rankChange } from './rank-change.ts'

const found = (rank: number) => ({ state: 'found', rank }) as const
const notFound = { state: 'not_in_depth', rank: null } as const
const earlier = (look: { state: PreviousLook['state']; rank: number | null }): PreviousLook => ({
  ...look,
  taken_at: '2026-11-20T10:42:00Z',
})
const wordsFor = (...change: Parameters<typeof rankChange>) => {
  const seen = rankChange(...change)
  return seen && changeWords(seen)
}

describe('what changed since the look before', () => {
  test('a smaller number is an improvement and a larger one a decline, each said in words', () => {
    expect(wordsFor(found(4), { previous: earlier(found(6)), difference: -2 })).toBe('improved by 2 to 4')
    expect(wordsFor(found(9), { previous: earlier(found(6)), difference: 3 })).toBe('declined by 3 to 9')
  })

  test('found after not found is new, the reverse is lost', () => {
    expect(rankChange(found(4), { previous: earlier(notFound), difference: null })).toEqual({ kind: 'new' })
    expect(rankChange(notFound, { previous: earlier(found(4)), difference: null })).toEqual({ kind: 'lost' })
  })

  test('nothing is said where nothing moved or there was no look before', () => {
    expect(rankChange(found(4), { previous: earlier(found(4)), difference: 0 })).toBeUndefined()
    expect(rankChange(notFound, { previous: earlier(notFound), difference: null })).toBeUndefined()
    expect(rankChange(found(4), { previous: null, difference: null })).toBeUndefined()
  })

  test('a failed or pending look is never a drop', () => {
    for (const state of ['failed', 'pending'] as const)
      expect(rankChange({ state, rank: null }, { previous: earlier(found(4)), difference: null })).toBeUndefined()
  })

  test('the look before is named with its time, also when it found nothing', () => {
    expect(previousWords(earlier(found(6)), 20)).toMatch(/^was 6 on 20 Nov 2026, \d\d:\d\d$/)
    expect(previousWords(earlier(notFound), 20)).toMatch(/^was not in first 20 on 20 Nov 2026, /)
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

  test('new, lost and another depth are told apart, and another depth is no drop', () => {
    expect(changeOnDay({ ...day('found', 4), change: 'new' })).toEqual({ kind: 'new' })
    expect(changeOnDay({ ...day('not_in_depth', null), change: 'lost' })).toEqual({ kind: 'lost' })
    expect(changeOnDay({ ...day('not_in_depth', null), change: 'depth' })).toEqual({ kind: 'depth' })
    expect(changeWords({ kind: 'depth' })).not.toMatch(/lost|declined/)
  })

  test('a day without a look, a failed one and one still to come say nothing', () => {
    expect(changeOnDay(undefined)).toBeUndefined()
    for (const state of ['failed', 'pending'] as const)
      expect(changeOnDay({ ...day(state, null), change: 'lost', difference: 5 })).toBeUndefined()
  })
})
