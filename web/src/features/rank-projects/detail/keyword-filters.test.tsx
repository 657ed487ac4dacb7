import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fileMessages } from '../../../shared/ui/actions/export-action.tsx'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { giveRoom } from '../../../testing/give-room.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import type { Call } from '../../../testing/stub-server.ts'

const project = projectOf({ keyword_count: 120 })
const answers = projectAnswers(() => project)
const history = 'GET /projects/list-histories/{id}'

/** 23 of 120 keywords match, or none if one asks for ranks up to 3. */
function filtered({ values }: Call) {
  const page = answers[history]()
  const isEmpty = values.rank_to === '3'
  const total = isEmpty ? 0 : values.moved === undefined && values.rank_to === undefined ? 120 : 23
  const without = [
    { filter: 'rank', total: 12 },
    { filter: 'moved', total: 0 },
  ]
  return {
    ...page,
    keywords_pagination: { ...page.keywords_pagination, total },
    without_filter: isEmpty ? without : [],
    historiesData: isEmpty ? [[]] : page.historiesData,
  }
}

const open = (address: string) =>
  openScreen(`/view-serp-project/${project.id}${address}`, {
    account: people.paid(),
    answers: { 'GET /projects': listOf([project]), ...answers, [history]: filtered },
  })

test('filters are set in a form, shown as chips with what they leave, and removed one by one', async () => {
  const { user, server, router } = await open('?band=top10')
  await screen.findByRole('columnheader', { name: /20 Nov/ })
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const form = await screen.findByRole('form', { name: 'Filters' })
  await user.type(within(form).getByRole('textbox', { name: 'Rank from' }), '30')
  await user.type(within(form).getByRole('textbox', { name: 'Rank to' }), '4')
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Change since the previous check' }), 'up')
  await user.type(within(form).getByRole('textbox', { name: 'Ranking URL contains' }), ' blog ')
  await user.selectOptions(within(form).getByRole('combobox', { name: 'SERP feature owned' }), 'Videos')
  await user.type(within(form).getByRole('textbox', { name: 'Search volume from' }), '1,000')
  await user.click(within(form).getByRole('button', { name: 'Apply' }))
  expect(within(form).getByText('The minimum can’t be greater than the maximum.')).toBeVisible()
  await user.type(within(form).getByRole('textbox', { name: 'Search volume to' }), '-1')
  expect(within(form).getByText('Enter whole numbers, 0 or higher.')).toBeVisible()
  await user.clear(within(form).getByRole('textbox', { name: 'Search volume to' }))
  await user.clear(within(form).getByRole('textbox', { name: 'Rank to' }))
  await user.type(within(form).getByRole('textbox', { name: 'Rank to' }), '40{Enter}')

  const chips = await screen.findByRole('group', { name: 'Active filters' })
  await within(chips).findByText('23 of 120 keywords')
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '4–10',
    'Rank 30–40',
    'Moved up',
    'URL contains “blog”',
    'Owned: Videos',
    'Volume from 1,000',
    'Clear all',
  ])
  expect(router.state.location.search).toEqual({
    band: 'top10',
    rank_from: 30,
    rank_to: 40,
    moved: 'up',
    url: 'blog',
    owned_feature: 'video',
    volume_from: 1_000,
  })
  expect(server.calls.findLast(({ name }) => name === history)?.values).toMatchObject({ rank_from: '30', moved: 'up' })
  expect(screen.getByRole('button', { name: 'Filters (5)' })).toHaveFocus()

  await user.click(within(chips).getByRole('button', { name: 'Clear filter: Rank 30–40' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('rank_to'))
  await user.click(within(chips).getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
})

test('where nothing matches the dates stay, and the filter whose removal helps is named', async () => {
  const { user, router } = await open('?rank_to=3&moved=up')
  expect(await screen.findByText('No keyword matches all of these filters')).toBeVisible()
  expect(screen.getByText('20 Nov 2026', { selector: '[role=status]' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Remove “Moved up”/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove “Rank up to 3” (12 keywords)' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ moved: 'up' }))
  expect(await screen.findByText('23 of 120 keywords')).toBeVisible()
})

test('the export lets you choose keywords, dates, columns and format, and remembers all but the keywords on this device', async () => {
  const exported = 'POST /projects/export/{id}'
  const { user, server } = await open('?moved=up&sort=keyword')
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  server.answer(
    exported,
    () => new Response('file', { headers: { 'content-disposition': 'attachment; filename="ranks.csv"' } }),
  )
  await screen.findByText('23 of 120 keywords')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByRole('radio', { name: '23 matching keywords' })).toBeChecked()
  expect(asked.getByRole('combobox', { name: 'Dates' })).toHaveValue('month')
  expect(asked.getByText(/project’s time zone/)).toBeVisible()
  await user.selectOptions(asked.getByRole('combobox', { name: 'Dates' }), 'Custom dates')
  await user.type(asked.getByRole('textbox', { name: 'From' }), '9 nov 2026')
  await user.type(asked.getByRole('textbox', { name: 'To' }), '8/11/2026')
  expect(await asked.findByText('The first date can’t be after the last one.')).toBeVisible()
  expect(asked.getByRole('button', { name: 'Download' })).toBeDisabled()
  fill(asked.getByRole('textbox', { name: 'To' }), '10 Nov 2026')
  await user.click(asked.getByRole('checkbox', { name: 'Competitors by date' }))
  await user.click(asked.getByRole('checkbox', { name: 'KD' }))
  await user.click(asked.getByRole('radio', { name: 'CSV' }))
  await expectAccessible()
  await user.click(asked.getByRole('button', { name: 'Download' }))
  expect(await findWords(fileMessages.done)).toBeVisible()
  expect(server.callsOf(exported)[0]?.body).toMatchObject({
    moved: 'up',
    sort: 'keyword',
    from: '2026-11-09',
    to: '2026-11-10',
    columns: ['url', 'tags', 'volume', 'cpc', 'change', 'features', 'check', 'competitors'],
    format: 'csv',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Export' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('radio', { name: 'CSV' })).toBeChecked()
  expect(again.getByRole('checkbox', { name: 'Competitors by date' })).toBeChecked()
  await user.selectOptions(again.getByRole('combobox', { name: 'Dates' }), 'All dates')
  await user.click(again.getByRole('radio', { name: 'All 120 keywords' }))
  await user.click(again.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(server.callsOf(exported)).toHaveLength(2))
  expect(server.callsOf(exported)[1]?.body).not.toHaveProperty('moved')
  expect(server.callsOf(exported)[1]?.body).not.toHaveProperty('from')
})

test('heads that sort say so to whoever cannot see it, and the first click on volume asks for the most', async () => {
  giveRoom(1_400)
  const { user, router } = await open('')
  await screen.findByRole('columnheader', { name: /20 Nov/ })
  const table = screen.getByRole('table', { name: 'Rank history' })
  const sorts = within(table).getAllByRole('button', { name: /^Sort by/ })
  expect(sorts.map(({ textContent }) => textContent?.replace('Sort by ', ''))).toEqual([
    'Keyword',
    'Volume',
    'KD',
    'CPC',
    'Best',
    'SERP features',
    '20 Nov',
  ])
  await user.click(sorts[1] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'volume', direction: 'desc' }))
  await user.click(sorts[6] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '2026-11-20', direction: 'asc' }))
})

test('a feature of the overview, and those one has, lead to the history of their keywords, with the filters of the view', async () => {
  const features = [{ feature: 'video', shown_count: 9, owned_count: 4, before: null, owners: [], competitors: [] }]
  const { user, router } = await openScreen(`/view-serp-project/${project.id}?view=features&moved=up&search=tea`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: filtered,
      'GET /projects/show-features/{id}': () => ({
        data: {
          ...{ known_count: 20, known_before_count: null, comparison: null, features },
          ...{ keywords_count: 20, missing_filters: { tags: [], segment: false, setting: false } },
        },
      }),
    },
  })
  const link = await screen.findByRole('link', { name: 'Videos' })
  expect(link).toHaveAttribute('href', `/view-serp-project/${project.id}?search=tea&moved=up&feature=video`)
  await user.click(link)
  await waitFor(() => expect(router.state.location.search).toEqual({ moved: 'up', search: 'tea', feature: 'video' }))
  expect(await screen.findByRole('table', { name: 'Rank history' })).toBeVisible()
  await act(async () => router.history.back())
  await user.click(await screen.findByRole('link', { name: /^4/ }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ moved: 'up', search: 'tea', owned_feature: 'video' }),
  )
})

test('keywords are ordered by what they won or lost since the check before', async () => {
  const { user, server } = await open('?sort=keyword&direction=desc')
  await screen.findByRole('columnheader', { name: /20 Nov/ })
  const choose = async (now: string, next: string) => {
    await user.click(screen.getByRole('button', { name: now }))
    await user.click(await screen.findByRole('button', { name: next }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Order added' })).toBeNull())
  }
  const asked = () => server.callsOf(history).at(-1)?.values
  await choose('Sort', 'Biggest drops')
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'change', direction: 'desc' }))
  expect(window.location.search).toBe('?sort=change&direction=desc')
  await choose('Biggest drops', 'Biggest gains')
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'change', direction: 'asc' }))
  await choose('Biggest gains', 'Order added')
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.getByRole('button', { name: 'Sort' })).toHaveFocus()
})
