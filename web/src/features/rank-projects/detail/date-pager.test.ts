import { expect, test } from 'vitest'
import { earlierHint, rangeText } from './date-pager.tsx'

test('a page of dates is named from its earliest to its latest, each part once', () => {
  expect(rangeText(['2026-11-20', '2026-11-19', '2026-11-14'])).toBe('14 – 20 Nov 2026')
  expect(rangeText(['2026-11-02', '2026-10-27'])).toBe('27 Oct – 2 Nov 2026')
  expect(rangeText(['2027-01-02', '2026-12-27'])).toBe('27 Dec 2026 – 2 Jan 2027')
  expect(rangeText(['2026-11-20'])).toBe('20 Nov 2026')
  expect(rangeText([])).toBe('No dates yet')
})

test('if ranks of earlier dates were deleted, the hint at the oldest date says so', () => {
  expect(earlierHint('Earlier dates (→)', '2026-11-01', '2026-10-01')).toBe('Earlier dates (→)')
  expect(earlierHint('Earlier dates (→)', null, null)).toBe('Earlier dates (→)')
  expect(earlierHint('Earlier dates (→)', null, '2026-10-01')).toBe('Ranks before 1 Oct 2026 are no longer available')
})
