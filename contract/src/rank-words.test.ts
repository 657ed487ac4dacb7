import { expect, test } from 'vitest'
import { depthWords, rankStateWords } from './rank-words.ts'
import { rankStates } from './serp-checks.ts'

test('every state has words of its own, and a missing rank says how far was looked', () => {
  expect(rankStates.map((state) => rankStateWords(state, 50))).toEqual([
    'Found',
    'Not in first 50',
    'Failed',
    'Pending',
  ])
  expect(depthWords(50)).toBe('First 50 results')
})
