import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { openCharts } from '../../../testing/open-charts.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { comparisonOf, listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import type { Call } from '../../../testing/stub-server.ts'

const day = (date: string): ProjectDay => ({
  date,
  is_baseline: false,
  checked_count: 42,
  failed_count: 0,
  found_count: 38,
  depth: 100,
  least_depth: 100,
  averagePosition: 11.4,
  average_basis: { found: 0, unranked: 0, unranked_as: null, left_out: 0 },
  visibility: 38.2,
  ai_overviews: { known: 42, shown: 21, loaded: 8, cited: 2 },
  bands: { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 },
  moved: { improved: 0, declined: 0, unchanged: 0, appeared: 42, lost: 0, unknown: 0 },
})
const [spring, autumn] = [day('2026-05-20'), day('2026-11-20')]

/** The overview of 12 months has the first days, a shorter one the second. */
const open = (address: string, allDays: ProjectDay[], days: ProjectDay[], changes = {}) => {
  openCharts()
  const project = projectOf(changes)
  return openScreen(`/view-serp-project/${project.id}${address}`, {
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      'GET /projects/show-overview/{id}': ({ values }: Call) => ({
        data: {
          ...{ days: values.days === '365' ? allDays : days, comparison: comparisonOf(allDays), notes: [] },
          ...{ keywords_count: 2, missing_filters: { tags: [], segment: false, setting: false } },
        },
      }),
      'GET /projects/show-features/{id}': () => ({
        data: {
          ...{ features: [], known_count: 0, known_before_count: null, comparison: null },
          ...{ keywords_count: 0, missing_filters: { tags: [], segment: false, setting: false } },
        },
      }),
    },
  })
}

test('a project with one day shows its distribution and when the next day comes, instead of charts with one dot', async () => {
  const { user } = await open('', [autumn], [autumn])
  const overview = await screen.findByRole('region', { name: 'Overview' })
  await waitFor(() => expect(within(overview).getAllByText('Only one day of data so far')).toHaveLength(1))
  expect(within(overview).getByRole('img', { name: /^Keywords by position on 20 Nov 2026/ })).toHaveTextContent(
    '7Top 3144–101011–20721–1004Not found',
  )
  expect(
    await findWords(/^38\.2% on 20 Nov 2026\. The chart appears after the second day of data\. Next scheduled run:/),
  ).toBeVisible()
  expect(within(overview).queryByRole('slider')).toBeNull()
  await user.click(within(overview).getByRole('button', { name: /^4–10/ }))
  await waitFor(() => expect(window.location.search).toContain('band=top10'))
})

test('a project that runs when asked says so; one with days of another period leads to them', async () => {
  const { close } = await open('', [autumn], [autumn], { next_run_at: null, duration: 'never' })
  expect((await screen.findAllByText(/This project has manual runs only\./))[0]).toBeVisible()
  close()

  const { user } = await open('', [spring, autumn], [autumn])
  const overview = await screen.findByRole('region', { name: 'Overview' })
  await waitFor(() => expect(within(overview).getAllByText('Only one day of data in this period')).toHaveLength(1))
  expect(await findWords('Choose a longer period to see the chart.')).toBeVisible()
  await user.click(within(overview).getByRole('radio', { name: '12 months' }))
  await waitFor(() => expect(within(overview).queryByText('Only one day of data in this period')).toBeNull())
  expect(within(overview).getByRole('button', { name: 'Show as table: Visibility' })).toBeVisible()
})

test.each(['Etc/Unknown', '', undefined])('a project opens in a browser that calls its zone %j', async (timeZone) => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...real.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions
  })
  const { close } = await open('', [spring, autumn], [spring, autumn])
  const overview = await screen.findByRole('region', { name: 'Overview' })
  expect(await within(overview).findByRole('button', { name: 'Show as table: Visibility' })).toBeVisible()
  // The project’s schedule names its own zone, which is not UTC.
  expect(await findWords('Daily, 06:00–07:00 (Europe/Dublin)')).toBeVisible()
  close()
})

test('figures and charts can be hidden, which is remembered, and a note can be added on a day of the chart', async () => {
  const { user, server, close } = await open('', [spring, autumn], [spring, autumn])
  const overview = await screen.findByRole('region', { name: 'Overview' })
  const chart = await within(overview).findByRole('slider', { name: 'Visibility by date' })
  expect(chart.closest('section')?.querySelector('linearGradient')).toBeNull()
  server.answer('POST /projects/add-note/{id}', ({ body }: Call) => ({
    message: 'Note added',
    data: { id: 1, author: 'Paid', created_at: '2026-11-20T10:00:00.000Z', ...body },
  }))
  chart.focus()
  await user.keyboard('{Home}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Add a note on 20 May 2026' })
  await user.type(within(dialog).getByLabelText('What happened'), 'New shop')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ name }) => name === 'POST /projects/add-note/{id}')
  expect(sent?.body).toMatchObject({ date: '2026-05-20', text: 'New shop' })

  await user.click(within(overview).getByRole('button', { name: 'Charts' }))
  expect(within(overview).queryByRole('slider')).toBeNull()
  expect(within(overview).getByRole('img', { name: 'Visibility over 2 days' })).toBeVisible()
  await user.click(within(overview).getByRole('button', { name: 'Figures' }))
  expect(screen.queryByText('Average position', { selector: 'dt span' })).toBeNull()
  close()
  expect(JSON.parse(localStorage.getItem('project-overview') ?? '')).toEqual({ figures: false, charts: false })
})
