import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { people } from '../../../testing/accounts.ts'
import { openCharts } from '../../../testing/open-charts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { comparisonOf, listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'

const day = (date: string, depth: number, bands: ProjectDay['bands']): ProjectDay => ({
  date,
  is_baseline: false,
  checked_count: 42,
  failed_count: 0,
  found_count: 42 - bands.none,
  depth,
  least_depth: depth,
  averagePosition: 4.2,
  average_basis: { found: 0, unranked: 0, unranked_as: null, left_out: 0 },
  visibility: 38.2,
  ai_overviews: { known: 0, shown: 0, loaded: 0, cited: 0 },
  bands,
  moved: { improved: 1, declined: 0, unchanged: 41, appeared: 0, lost: 0, unknown: 0 },
})

const openAt = (depth: number, bands: ProjectDay['bands'], address = '') =>
  openWith(depth, [day('2026-11-19', depth, bands), day('2026-11-20', depth, bands)], address)

async function openWith(depth: number, days: ProjectDay[], address = '') {
  openCharts()
  const project = projectOf({ depth, keyword_count: 42 })
  const opened = await openScreen(`/view-serp-project/${project.id}${address}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      'GET /projects/show-overview/{id}': () => ({
        data: {
          ...{ days, comparison: comparisonOf(days), notes: [] },
          ...{ keywords_count: 42, missing_filters: { tags: [], segment: false, setting: false } },
        },
      }),
    },
  })
  const overview = await screen.findByRole('region', { name: 'Overview' })
  return { ...opened, overview }
}

const topTiles = (overview: HTMLElement) =>
  within(overview)
    .getAllByRole('term')
    .filter(({ textContent }) => textContent?.startsWith('In top'))
    .map(({ parentElement }) => parentElement?.textContent)

test.each([
  {
    depth: 10,
    bands: { top3: 7, top10: 14, top20: 0, top100: 0, none: 21 },
    tiles: ['In top 37 of 42', 'In top 1021 of 42'],
    legend: ['Top 37', '4–1014', 'Not found21'],
    heads: ['Top 3', '4–10', 'Not found'],
    curve: /1\.2% at 10\.$/,
  },
  {
    depth: 20,
    bands: { top3: 7, top10: 14, top20: 10, top100: 0, none: 11 },
    tiles: ['In top 37 of 42', 'In top 1021 of 42', 'In top 2031 of 42'],
    legend: ['Top 37', '4–1014', '11–2010', 'Not found11'],
    heads: ['Top 3', '4–10', '11–20', 'Not found'],
    curve: /1\.2% at 10 and 0\.5% at 11–20\.$/,
  },
  {
    depth: 50,
    bands: { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 },
    tiles: ['In top 37 of 42', 'In top 1021 of 42', 'In top 5038 of 42'],
    legend: ['Top 37', '4–1014', '11–2010', '21–507', 'Not found4'],
    heads: ['Top 3', '4–10', '11–20', '21–50', 'Not found'],
    curve: /0\.5% at 11–20 and 0\.1% below\.$/,
  },
  {
    depth: 100,
    bands: { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 },
    tiles: ['In top 37 of 42', 'In top 1021 of 42', 'In top 10038 of 42'],
    legend: ['Top 37', '4–1014', '11–2010', '21–1007', 'Not found4'],
    heads: ['Top 3', '4–10', '11–20', '21–100', 'Not found'],
    curve: /0\.5% at 11–20 and 0\.1% below\.$/,
  },
])('a project of depth $depth says so, and its tiles and bands end there', async (expected) => {
  const { depth, bands, tiles, legend, heads, curve } = expected
  const { user, overview } = await openAt(depth, bands)
  expect(screen.getByRole('list', { name: 'Project settings' })).toHaveTextContent(`Depth: top ${depth}`)
  expect(topTiles(overview)).toEqual(tiles.map((tile) => expect.stringContaining(tile)))
  expect(within(overview).getByText('Visibility', { selector: 'dt span' })).toHaveAttribute(
    'data-hint',
    expect.stringMatching(curve),
  )
  const filter = await within(overview).findByRole('group', { name: 'Filter keywords by position' })
  expect(
    within(filter)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(legend)
  await user.click(within(overview).getByRole('button', { name: 'Show as table: Distribution' }))
  const table = within(overview).getByRole('table', { name: 'Keywords by position by date' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', ...heads, 'Failed'])
})

const bands = { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 }

test('the filter by the last band is named up to the depth', async () => {
  await openAt(50, bands, '?band=top100')
  expect(await screen.findByRole('button', { name: 'Clear filter: 21–50' })).toBeVisible()
})

test('an address with a band beyond the depth shows all keywords', async () => {
  const { router } = await openAt(20, { ...bands, top100: 0 }, '?band=top100&search=co')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'co' }))
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
})

test('after a change of depth the chart reaches as deep as its deepest day, and nothing is compared across the change', async () => {
  const shallow = day('2026-11-20', 20, { top3: 7, top10: 14, top20: 10, top100: 0, none: 11 })
  const { user, overview } = await openWith(20, [day('2026-11-19', 100, bands), shallow])
  expect(topTiles(overview)).toEqual([
    expect.stringContaining('No change vs 19 Nov'),
    expect.stringContaining('No change vs 19 Nov'),
    expect.stringContaining('In top 2031 of 42No change vs 19 Nov'),
  ])
  const tile = (name: string) =>
    within(overview).getByText(name, { selector: 'dt span' }).closest('dt')?.parentElement?.textContent
  expect(tile('Average position')).toContain('Depth was 100 on 19 Nov')
  expect(tile('Visibility')).toContain('Depth was 100 on 19 Nov')
  const filter = await within(overview).findByRole('group', { name: 'Filter keywords by position' })
  expect(within(filter).getAllByRole('button')).toHaveLength(4)
  expect(filter).toHaveTextContent('11–201021–100 (earlier)Not found11')
  await user.click(within(overview).getByRole('button', { name: 'Show as table: Distribution' }))
  const rows = within(overview).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DateTop 34–1011–2021–100Not foundFailed',
    expect.stringMatching(/^20 Nov 2026\D*71410–110$/),
    expect.stringMatching(/^19 Nov 2026\D*71410740$/),
  ])
})

test('where a project is read deeper now, what was not read before is no gain', async () => {
  const shallow = day('2026-11-19', 10, { top3: 7, top10: 14, top20: 0, top100: 0, none: 21 })
  const { overview } = await openWith(50, [shallow, day('2026-11-20', 50, bands)])
  expect(topTiles(overview)[2]).toMatch(/^In top 5038 of 42Depth was 10 on 19 Nov/)
})

test('until the first run at another depth the tiles name the depth of what they count', async () => {
  const { overview } = await openWith(50, [day('2026-11-20', 20, { ...bands, top100: 0, none: 11 })])
  expect(topTiles(overview)[2]).toContain('In top 2031 of 42')
})
