import { expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { aiOverviewShares, shareRows } from './ai-overview-share.ts'

const day = (date: string, [known, shown, loaded, cited]: [number, number, number, number]) =>
  ({ date, ai_overviews: { known, shown, loaded, cited } }) as ProjectDay

test('presence is out of the keywords known, citations out of the overviews that were read', () => {
  const shares = aiOverviewShares([day('2026-11-19', [40, 10, 4, 1]), day('2026-11-20', [42, 0, 0, 0])])
  expect(shares.map(({ shown, cited }) => [shown, cited])).toEqual([
    [25, 25],
    [0, null],
  ])
  expect(shareRows(shares)).toEqual([
    { key: '2026-11-20', cells: ['20 Nov 2026', '0.0% (0 of 42 keywords)', 'none loaded'] },
    { key: '2026-11-19', cells: ['19 Nov 2026', '25.0% (10 of 40 keywords)', '25.0% (1 of 4 loaded)'] },
  ])
})

test('a day of which nothing was kept is no day without AI Overviews', () => {
  expect(aiOverviewShares([day('2026-11-19', [0, 0, 0, 0])])).toEqual([])
})
