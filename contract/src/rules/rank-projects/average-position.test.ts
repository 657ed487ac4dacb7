import { expect, test } from 'vitest'
import { averageBasisText, averageRule } from './average-position.ts'

const text = (part: Partial<Parameters<typeof averageBasisText>[0]>) =>
  averageBasisText({ found: 136, unranked: 0, unranked_as: null, left_out: 0, ...part })

test('the basis of an average is stated in a few words, and is empty if every keyword was found', () => {
  expect(text({})).toBe('')
  expect(text({ unranked: 1_284, unranked_as: 101 })).toBe('1,284 not found count as 101')
  expect(text({ unranked: 1, unranked_as: 21 })).toBe('1 not found counts as 21')
  expect(text({ left_out: 284 })).toBe('of the 136 found')
  // The projects have different depths and settings.
  expect(text({ unranked: 3 })).toBe('3 not found count as depth + 1')
  expect(text({ unranked: 3, left_out: 2 })).toBe('3 not found count as depth + 1, 2 excluded')
})

test('the rule names the position that keywords not found count as', () => {
  expect(averageRule(true, 50)).toContain('counts as 51, one more than the depth')
  expect(averageRule(false, 50)).toContain('are excluded')
})
