import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen, paste } from '../../../testing/open-screen.tsx'
import { listOf, nothingMissing, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import type { Call } from '../../../testing/stub-server.ts'

const [desktop] = projectOf().settings
if (desktop === undefined) throw new Error('a project has a setting')
const mobile = { ...desktop, id: 2, deviceType: 3 as const }
const project = projectOf({
  settings: [
    { ...desktop, keyword_count: 1 },
    { ...mobile, keyword_count: 1 },
  ],
})
const answers = projectAnswers(() => project)
const history = 'GET /projects/list-histories/{id}'

const figures = {
  ...{ keywords_count: 1, checked_count: 1, averagePosition: 4.2, visibility: 6.6 },
  average_basis: { found: 1, unranked: 0, unranked_as: null, left_out: 0 },
  bands: { top3: 0, top10: 1, top20: 0, top100: 0, none: 0 },
  compared: null,
  volatility: null,
  share_of_voice: { now: 3.25, before: 3 },
}

/** The second keyword is the first one’s in the other setting. */
function inSettings() {
  const page = answers[history]()
  const [rows = []] = page.historiesData
  const both = rows.map((row, at) => ({ ...row, keyword: 'flat white', setting_id: at === 0 ? 0 : 2 }))
  return { ...page, historiesData: [both] }
}

const open = (address: string, more: Record<string, (call: Call) => object> = {}) =>
  openScreen(`/view-serp-project/${project.id}${address}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: inSettings,
      'GET /projects/list-setting-totals/{id}': () => ({
        data: {
          totals: [
            { ...figures, setting_id: 0 },
            { ...figures, averagePosition: 9.5, setting_id: 2 },
          ],
          all: { ...figures, keywords_count: 2 },
          different_count: 12,
          comparison: null,
          missing_filters: nothingMissing,
        },
      }),
      ...more,
    },
  })

test('a keyword says which setting it is tracked in; the switch above every view shows one of them', async () => {
  const { user, server, router } = await open('')
  expect(await screen.findByTitle('Desktop')).toBeInTheDocument()
  expect(screen.getByTitle('Mobile')).toBeInTheDocument()
  expect(screen.getByText('2 search settings')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Search setting: All settings' }))
  await user.click(await screen.findByRole('button', { name: /^Mobile/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ setting: 2 }))
  await waitFor(() => expect(server.callsOf(history).at(-1)?.values).toMatchObject({ setting: '2' }))
  await waitFor(() =>
    expect(server.callsOf('GET /projects/show-overview/{id}').at(-1)?.values).toMatchObject({ setting: '2' }),
  )
  expect(screen.getByRole('button', { name: 'Clear filter: Search setting: Mobile' })).toBeVisible()
  await expectAccessible()
})

test('a refresh of the shown setting says so, and its price', async () => {
  const { user, server } = await open('?setting=2', {
    'POST /projects/refresh-project/{id}': () => ({ message: 'Refresh started', data: { id: project.id } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Refresh' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refresh this search setting?' }))
  expect(dialog.getByText('3.27 credits')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Refresh' }))
  await waitFor(() =>
    expect(server.callsOf('POST /projects/refresh-project/{id}').at(-1)?.body).toMatchObject({ setting: 2 }),
  )
})

test('the settings are compared in a view of their own, from which one leads to the keywords of one', async () => {
  const { user, router } = await open('?view=settings')
  const table = within(await screen.findByRole('table', { name: 'Search settings' }))
  expect(await table.findByText('9.5')).toBeVisible()
  expect(table.getAllByText('3.3%')).toHaveLength(2)
  await expectAccessible()
  await user.click(table.getByRole('link', { name: 'Google · Mobile · Ireland · English' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ setting: 2 }))
})

test('a further setting is added after its price was said', async () => {
  const adds = 'POST /projects/add-setting/{id}'
  const { user, server } = await open('', { [adds]: () => ({ message: 'Accepted', data: { id: project.id } }) })
  await user.click(await screen.findByRole('button', { name: 'Run time and more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Search settings…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search settings' }))
  await user.click(await dialog.findByRole('button', { name: 'Add search setting' }))
  const add = await dialog.findByRole('button', { name: 'Add search setting' })
  expect(await dialog.findByText(/^The project already has this combination/)).toBeVisible()
  expect(add).toBeDisabled()
  await user.click(await dialog.findByLabelText(/^Device type/))
  await user.click(await screen.findByRole('option', { name: /^Tablet/ }))
  expect(await dialog.findByText('39.27 credits')).toBeVisible()
  expect(dialog.getByText('45.82 credits (currently 6.55)')).toBeVisible()
  await expectAccessible()
  await user.click(add)
  await waitFor(() => expect(server.callsOf(adds)).toHaveLength(1))
  expect(server.callsOf(adds)[0]?.body).toEqual({
    ...{ searchEngine: 1, deviceType: 2, language: 'en', country: 2372 },
    state_city: null,
  })
})

test('a setting is deleted after what is lost and the new price were said', async () => {
  const deletes = 'DELETE /projects/delete-setting/{id}/{setting_id}'
  const { user, server } = await open('', { [deletes]: () => ({ message: 'Search setting deleted' }) })
  await user.click(await screen.findByRole('button', { name: 'Run time and more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Search settings…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search settings' }))
  await user.click(await dialog.findByRole('button', { name: 'Delete Google · Mobile · Ireland · English' }))
  expect(dialog.getByText(/1 keyword and their full history in it will be deleted/)).toHaveTextContent(
    'A run will cost up to 3.27 credits (currently 6.55).',
  )
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(deletes).at(-1)?.values).toMatchObject({ setting_id: '2' }))
})

test('keywords are added in the chosen settings, for a price each', async () => {
  const adds = 'PUT /projects/{id}'
  const { user, server } = await open('', { [adds]: () => ({ message: 'Accepted', data: { id: project.id } }) })
  await user.click(await screen.findByRole('button', { name: 'Add Keyword' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Keywords' })
  paste(
    await within(dialog).findByLabelText('Add keywords', { exact: false }),
    'Keyword\tDevice\nlungo\t\nromano\tmobile\n',
  )
  await user.click(await screen.findByRole('button', { name: 'Add 2 keywords' }))
  // One in both settings, the other in the one its row names.
  expect(await findWords('Cost9.82 credits')).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Mobile' }))
  expect(await findWords('Cost6.55 credits')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.callsOf(adds)).toHaveLength(1))
  expect(server.callsOf(adds)[0]?.body).toEqual({
    keywordsItems: ['lungo', 'romano'],
    settings: [0],
    keywordSettings: [{ keyword: 'romano', settings: [2] }],
  })
})
