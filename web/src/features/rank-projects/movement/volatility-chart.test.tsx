import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { people } from '../../../testing/accounts.ts'
import { openCharts } from '../../../testing/open-charts.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { comparisonOf, listOf, nothingMissing, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'

const day = (date: string, volatility: ProjectDay['volatility']): ProjectDay => ({
  date,
  is_baseline: false,
  checked_count: 42,
  failed_count: 0,
  found_count: 40,
  depth: 20,
  least_depth: 20,
  averagePosition: 4.2,
  average_basis: { found: 40, unranked: 2, unranked_as: 21, left_out: 0 },
  visibility: 38.2,
  ai_overviews: { known: 0, shown: 0, loaded: 0, cited: 0 },
  bands: { top3: 7, top10: 14, top20: 19, top100: 0, none: 2 },
  moved: { improved: 11, declined: 5, unchanged: 26, appeared: 0, lost: 0, unknown: 0 },
  volatility,
})
const calm = { value: 0.03, median: 0.05, deviation: 0.02, verdict: 'calm', pages: 42 } as const
const unusual = { value: 0.34, median: 0.05, deviation: 0.02, verdict: 'unusual', pages: 42 } as const

async function open(days: ProjectDay[]) {
  openCharts()
  const project = projectOf({ keyword_count: 42 })
  const opened = await openScreen(`/view-serp-project/${project.id}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      'GET /projects/show-overview/{id}': () => ({
        data: {
          days,
          comparison: comparisonOf(days),
          notes: [],
          keywords_count: 2,
          missing_filters: nothingMissing,
        },
      }),
    },
  })
  const overview = await screen.findByRole('region', { name: 'Overview' })
  return { ...opened, overview }
}

test('the volatility of each day is below the visibility chart, with its verdict', async () => {
  const { overview, user } = await open([day('2026-11-19', calm), day('2026-11-20', unusual)])
  const chart = await within(overview).findByRole('slider', { name: 'Volatility by date' })
  expect(chart).toHaveAttribute('aria-valuetext', '20 Nov 2026: 0.34, unusual')
  chart.focus()
  await user.keyboard('{ArrowLeft}')
  expect(chart).toHaveAttribute('aria-valuetext', '19 Nov 2026: 0.03, calm')
  expect(within(overview).getByRole('slider', { name: 'Visibility by date' })).toHaveAttribute(
    'aria-valuetext',
    '20 Nov 2026: 38.2%. 11 improved, 5 declined. Volatility 0.34, unusual',
  )
  await user.click(within(overview).getByRole('button', { name: 'Show as table: Visibility' }))
  const table = within(overview).getByRole('table', { name: 'Visibility by date' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).slice(0, 5)),
  ).toEqual([
    ['Date', 'Visibility', 'Share of voice', 'Average position', 'Volatility'],
    ['20 Nov 2026', '38.2%', '–', '4.2', '0.34, unusual'],
    ['19 Nov 2026', '38.2%', '–', '4.2', '0.03, calm'],
  ])
})

test('the tile of changes says on what pages they came, with the figures of the verdict', async () => {
  await open([day('2026-11-19', calm), day('2026-11-20', unusual)])
  expect(await findWords('Unusual pages')).toHaveAttribute(
    'data-hint',
    expect.stringContaining('Mean volatility of 42 results pages: 0.34 (median of the 28 days before: 0.05'),
  )
})

test('where no pages were compared there is no chart and no verdict', async () => {
  const { overview } = await open([day('2026-11-19', null), day('2026-11-20', undefined)])
  await within(overview).findByRole('slider', { name: 'Visibility by date' })
  expect(within(overview).queryByRole('slider', { name: 'Volatility by date' })).toBeNull()
  expect(within(overview).queryByText(/pages$/)).toBeNull()
})
