import { expect, test } from 'vitest'
import { depthText, rankStates, rankStateText } from './rank-states.ts'

test('every state has its text, and “not found” says how many results were read', () => {
  expect(rankStates.map((state) => rankStateText(state, 17))).toEqual([
    'Found',
    'Featured snippet',
    'Not in the 17 results read',
    'Failed',
    'Pending',
  ])
  expect([null, 0, 1].map((read) => rankStateText('not_in_depth', read))).toEqual([
    'Not in the results read',
    'No organic results on the page',
    'Not the one result read',
  ])
  expect(depthText(50)).toBe('Top 50')
})
