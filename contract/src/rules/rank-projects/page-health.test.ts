import { expect, test } from 'vitest'
import { healthShare, pageHealthText } from './page-health.ts'

const text = (ranking_count: number, healthy_count: number, targeted_count = 1) =>
  pageHealthText({ ranking_count, healthy_count, targeted_count })

test('the health is a share of the keywords that rank, and of what it is a share', () => {
  expect(text(120, 113)).toBe('94% of 120 keywords rank with one page, and the intended one')
  expect(text(120, 113, 0)).toBe('94% of 120 keywords rank with one page')
  expect(text(1, 1)).toBe('100% of 1 keyword ranks with one page, and the intended one')
  expect(text(0, 0)).toBe('No keyword has a ranking page')
})

test('all and none are not reached by rounding', () => {
  expect([healthShare(999, 1_000), healthShare(1, 1_000), healthShare(0, 9), healthShare(9, 9)]).toEqual([
    99, 1, 0, 100,
  ])
})
