import { expect, test } from 'vitest'
import { depthText, rankStates, rankStateText } from './rank-states.ts'

test('every state has words of its own, and a missing rank says how far was looked', () => {
  expect(rankStates.map((state) => rankStateText(state, 50))).toEqual(['Found', 'Not in top 50', 'Failed', 'Pending'])
  expect(depthText(50)).toBe('Top 50')
})
