import { expect, test } from 'vitest'
import { depthWords, rankStates, rankStateWords } from './rank-states.ts'

test('every state has words of its own, and a missing rank says how far was looked', () => {
  expect(rankStates.map((state) => rankStateWords(state, 50))).toEqual(['Found', 'Not in top 50', 'Failed', 'Pending'])
  expect(depthWords(50)).toBe('Top 50')
})
