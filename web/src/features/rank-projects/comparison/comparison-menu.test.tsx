import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'
import { buttonText, comparisonText, sinceText } from './messages.ts'

const project = projectOf()
const answers = projectAnswers(() => project)
const history = 'GET /projects/list-histories/{id}'
const overview = 'GET /projects/show-overview/{id}'

const comparedWith = (compared_date: string | null, not_compared: DayCompared['not_compared'] = null): DayCompared => ({
  date: '2026-11-20',
  compared_date,
  not_compared,
})
/** The project has rankings from 13 November on. */
const foundBy = (compare = 'previous') =>
  compare === 'previous'
    ? comparedWith('2026-11-19')
    : compare === '7d'
      ? comparedWith('2026-11-13')
      : comparedWith(null, 'first')

const open = (address = '') =>
  openScreen(`/view-serp-project/${project.id}${address}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: ({ values }: Call) => {
        const comparison = foundBy(values.compare)
        return { ...answers[history](), comparison, comparisons: [comparison] }
      },
    },
  })

test('one choice of period applies to tiles, table, filter and export, and is kept in the address', async () => {
  const { user, server, router } = await open()
  await screen.findByRole('columnheader', { name: /20 Nov/ })
  await user.click(await screen.findByRole('button', { name: 'Compare: vs previous run' }))
  await user.click(await screen.findByRole('button', { name: '7 days' }))
  expect(await screen.findByRole('button', { name: 'Compare: vs 13 Nov 2026' })).toBeVisible()
  expect(router.state.location.search).toEqual({ compare: '7d' })
  for (const call of [history, overview])
    await waitFor(() => expect(server.callsOf(call).at(-1)?.values).toMatchObject({ compare: '7d' }))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const form = await screen.findByRole('form', { name: 'Filters' })
  expect(within(form).getByRole('combobox', { name: 'Change since 13 Nov 2026' })).toBeVisible()
  // The default is not kept in the address.
  await user.click(screen.getByRole('button', { name: 'Compare: vs 13 Nov 2026' }))
  await user.click(await screen.findByRole('button', { name: 'Previous run' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a reload keeps a custom date, and says why there is nothing to compare', async () => {
  const { user, router } = await open('?compare=2026-11-01')
  await user.click(await screen.findByRole('button', { name: 'Compare: 1 Nov 2026: not compared' }))
  expect(await screen.findByText('Nothing to compare: the first check was after 1 Nov 2026.')).toBeVisible()
  const date = screen.getByLabelText('Compared with')
  expect(date).toHaveValue('1 Nov 2026')
  fireEvent.change(date, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(screen.getByText('Please choose a date.')).toBeVisible()
  fireEvent.change(date, { target: { value: '5 Nov 2026' } })
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ compare: '2026-11-05' }))
})

test('any two dates are chosen by keyboard, kept in the address, and said in words', async () => {
  const { user, router, server } = await openScreen(`/view-serp-project/${project.id}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: ({ values }: Call) => {
        const comparison: DayCompared =
          values.as_of === undefined
            ? comparedWith('2026-11-19')
            : { date: '2026-11-12', compared_date: '2026-11-05', not_compared: null }
        return { ...answers[history](), comparison, comparisons: [comparison] }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Compare: vs previous run' }))
  const date = await screen.findByLabelText('Date')
  await user.type(date, '13 Nov 2026')
  await user.type(screen.getByLabelText('Compared with'), '14 Nov 2026{Enter}')
  expect(await screen.findByText('Please choose a date before 13 Nov 2026.')).toBeVisible()
  await user.clear(screen.getByLabelText('Compared with'))
  await user.type(screen.getByLabelText('Compared with'), '5 Nov 2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ as_of: '2026-11-13', compare: '2026-11-05' }))
  expect(
    await screen.findByText(
      'Showing 12 Nov 2026 compared with 5 Nov 2026. No check on 13 Nov 2026: 12 Nov 2026 is the latest before it.',
    ),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Compare: 12 Nov 2026 vs 5 Nov 2026' })).toBeVisible()
  for (const call of [history, overview])
    await waitFor(() =>
      expect(server.callsOf(call).at(-1)?.values).toMatchObject({ as_of: '2026-11-13', compare: '2026-11-05' }),
    )
  await user.click(screen.getByRole('button', { name: 'Show the latest date' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('dates in the address that can’t be shown say why, and lead back to the latest', async () => {
  const message = 'The first check was on 5 Nov 2026. Please choose that date or a later one.'
  const { user, router } = await openScreen(`/view-serp-project/${project.id}?as_of=2026-10-01`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: ({ values }: Call) =>
        values.as_of === undefined ? answers[history]() : refusal('input.invalid', { message }),
    },
  })
  expect(await screen.findByText(message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the latest date' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(await screen.findByRole('table', { name: 'Rank history' })).toBeVisible()
})

test('an invalid period in the address compares with the previous run', async () => {
  const { router } = await open('?compare=8d')
  await screen.findByRole('button', { name: 'Compare: vs previous run' })
  expect(router.state.location.search.compare).toBeUndefined()
})

test('every reason has a sentence', () => {
  const text = (compared: DayCompared | null) => comparisonText('28d', compared)
  expect(text(comparedWith('2026-10-22'))).toBe(
    'Compared with 22 Oct 2026, the latest check at least 28 days before 20 Nov 2026.',
  )
  expect(text(comparedWith('2026-10-22', 'settings'))).toMatch(/search settings have changed since 22 Oct 2026/)
  expect(text(comparedWith('2026-10-22', 'depth'))).toMatch(
    /^Rankings are compared with 22 Oct 2026\. Average position .* the depth has changed/,
  )
  expect(text(comparedWith(null, 'first'))).toMatch(/the first check was less than 28 days before 20 Nov 2026/)
  expect(comparisonText('2026-12-01', comparedWith(null, 'later'))).toMatch(/choose a date before 20 Nov 2026/)
  expect(text(null)).toBe('There are no rankings yet.')
  expect(buttonText('28d', comparedWith('2026-10-22', 'settings'))).toBe('28 days: not compared')
  expect(buttonText('28d', undefined)).toBe('28 days')
  expect([sinceText('previous', null), sinceText('28d', undefined)]).toEqual(['the previous check', '28 days'])
})
