import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RankMovement } from '#contract/rank-projects/movement.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { movementOf } from '../../../testing/rank-movement.ts'
import { listOf, noPages, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'

const project = projectOf()
const details = 'GET /projects/show-movement/{id}/{keyword_id}'
const you = 'kestrelroast.example'
const fell = movementOf(
  ['a.example', you, 'rival.example', 'z.example'],
  ['forum.example', 'a.example', 'rival.example', you],
)

const check = (date: string, rank: number) => ({
  date,
  taken_at: `${date}T06:04:00.000Z`,
  state: 'found',
  rank,
})
const metrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }
const dayOf = (date: string, rank: number) => ({
  ...check(date, rank),
  rank_absolute: rank,
  depth: 20,
  is_baseline: false,
  ...pageFieldsOf(),
  url: `https://${you}/machines`,
  other_urls: [],
  other_ranks: [],
})
const rival = { id: 3, name: 'rival.example', first_ranked_on: null, ranks: [] }

/** The dates that are asked for, in the comparison of the usual pages. */
const onDates = ({ values }: Call) => ({
  data: {
    ...fell,
    now: { ...fell.now, date: values.date ?? '2026-11-20' },
    before: fell.before && { ...fell.before, date: values.compared ?? '2026-11-19' },
  },
})

/** The last of the dates up to one, as the server chooses it. */
const upTo = (date: string | undefined, dates = ['2026-11-12', '2026-11-19', '2026-11-20']) =>
  dates.findLast((one) => date === undefined || one <= date) ?? ''

const open = (address = '', answer: (call: Call) => unknown = onDates) =>
  openScreen(`/view-serp-project/${project.id}?keyword=1${address}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      'GET /projects/show-keyword/{id}/{keyword_id}': () => ({
        data: {
          id: 1,
          keyword: 'flat white',
          tags: [],
          ...metrics,
          days: [dayOf('2026-11-19', 2), dayOf('2026-11-20', 4)],
          pages: noPages,
          ...{ setting_id: 0, in_settings: [] },
          best: { date: '2026-11-19', rank: 2 },
          competitors: [rival],
          notes: [],
        },
      }),
      'GET /projects/show-serp-snapshot/{id}/{keyword_id}': ({ values }: Call) => ({
        data: {
          keyword: 'flat white',
          domains: [you, 'rival.example'],
          snapshot: dayOf(upTo(values.date), 4),
          dates: [check('2026-11-20', 4), check('2026-11-19', 2), check('2026-11-12', 3)],
          page: null,
        },
      }),
      [details]: answer,
    },
  })

const panel = async () =>
  (await screen.findByRole('heading', { name: 'Why it moved' })).closest('section') as HTMLElement
const withData = (changes: Partial<RankMovement>) => () => ({ data: { ...fell, ...changes } })

test('the change is said, added up, and shown with the pages behind it', async () => {
  await open()
  const why = await panel()
  await within(why).findByText('Down 2: one new page entered above you (forum.example) and rival.example overtook you.')
  expect(within(why).getByText('Your own page is the same.')).toBeVisible()
  const balance = within(why).getByRole('table', { name: 'How the change adds up' })
  expect(
    within(balance)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'CausePages, with their positionsPlaces',
    'Entered above youforum.example/machinesnew at 1worse by 1',
    'Overtook yourival.example/machines3 → 3worse by 1',
    'Left the resultsNone0',
    'You overtookNone0',
    'ChangeRank 2 → Rank 4worse by 2',
  ])
  expect(within(why).getByText(/^The page moved far more than usual\. Volatility: 0\.34/)).toBeVisible()
  const now = within(why).getByRole('list', { name: 'Results on 20 Nov 2026' })
  expect(
    within(now)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1forum.example/machinesnew',
    '2a.example/machines, was 1',
    '3Competitor: rival.example/machinesovertook you, same position',
    '4You: kestrelroast.example/machines, was 2',
  ])
  const before = within(why).getByRole('list', { name: 'Results on 19 Nov 2026' })
  expect(within(before).getByText('gone').closest('li')).toHaveTextContent('4z.example/machinesgone')
  await expectAccessible()
})

test('the picture has a table behind it', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Show as table: Both pages' }))
  const table = screen.getByRole('table', { name: 'Positions on both pages' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['On 20 Nov 2026', 'On 19 Nov 2026', 'Page', 'Change'],
    ['1', '–', 'https://forum.example/machines, “Machines at forum.example”', 'new'],
    ['2', '1', 'https://a.example/machines, “Machines at a.example”', 'down 1'],
    ['3', '3', 'https://rival.example/machines, “Machines at rival.example” (competitor)', 'overtook you'],
    ['4', '2', 'https://kestrelroast.example/machines, “Machines at kestrelroast.example” (you)', 'down 2'],
    ['–', '4', 'https://z.example/machines, “Machines at z.example”', 'gone'],
  ])
})

test('any two dates can be compared, stay in the address, and Back returns to the ones before', async () => {
  const { user, router, server } = await open()
  const why = await panel()
  const earlier = await within(why).findByRole('combobox', { name: 'Compare with' })
  expect(earlier).toHaveValue('2026-11-19')
  await user.selectOptions(earlier, '2026-11-12')
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ keyword: 1, date: '2026-11-20', compared: '2026-11-12' }),
  )
  expect(server.callsOf(details).at(-1)?.values).toMatchObject({ date: '2026-11-20', compared: '2026-11-12' })
  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: 1 }))
  expect(await within(why).findByRole('combobox', { name: 'Compare with' })).toHaveValue('2026-11-19')
})

test('a shared link shows its two dates', async () => {
  await open('&date=2026-11-19&compared=2026-11-12')
  const why = await panel()
  expect(await within(why).findByRole('combobox', { name: 'Compare with' })).toHaveValue('2026-11-12')
  expect(within(why).getByRole('combobox', { name: 'Date of the change' })).toHaveValue('2026-11-19')
})

test('dates without a check of the keyword name the checks that are shown instead', async () => {
  await open('&date=2026-11-25&compared=2026-11-15', ({ values: { date, compared } }) =>
    onDates({ values: { date: upTo(date), compared: upTo(compared) } } as unknown as Call),
  )
  const why = await panel()
  expect(await within(why).findByRole('combobox', { name: 'Compare with' })).toHaveValue('2026-11-12')
  expect(within(why).getByRole('combobox', { name: 'Date of the change' })).toHaveValue('2026-11-20')
  expect(
    await screen.findByText('No check on 25 Nov 2026. Showing the latest results page before it, of 20 Nov 2026.'),
  ).toBeVisible()
})

test('on the oldest date there is nothing to compare, and another can be chosen', async () => {
  const first = { accounting: null, no_accounting: 'first', before: null, volatility: null } as const
  const { user, router } = await open('&date=2026-11-12', ({ values }) =>
    values.date === '2026-11-12'
      ? {
          data: { ...fell, ...first, now: { ...fell.now, date: '2026-11-12' }, pages: { ...fell.pages, before: null } },
        }
      : onDates({ values } as Call),
  )
  const why = await panel()
  await within(why).findByText('First check: there is no earlier one to compare with.')
  expect(within(why).queryByRole('combobox', { name: 'Compare with' })).toBeNull()
  await user.selectOptions(await within(why).findByRole('combobox', { name: 'Date of the change' }), '2026-11-20')
  await within(why).findByText(/^Down 2/)
  expect(router.state.location.search).toEqual({ keyword: 1, date: '2026-11-20' })
})

test('closing the drawer leads past the dates that were compared', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await user.click(await screen.findByRole('link', { name: 'flat white' }))
  const why = await panel()
  await user.selectOptions(await within(why).findByRole('combobox', { name: 'Compare with' }), '2026-11-12')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ compared: '2026-11-12' }))
  const { length } = window.history
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(window.history.length).toBe(length)
  router.history.forward()
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: 1 }))
})

test('where there is no accounting it says why, and still shows the pages', async () => {
  await open('', withData({ accounting: null, no_accounting: 'depth', difference: 2, volatility: null }))
  const why = await panel()
  await within(why).findByText('The depth changed in between, so the change can’t be accounted for.')
  expect(within(why).queryByRole('table')).toBeNull()
  expect(within(why).getByRole('list', { name: 'Results on 20 Nov 2026' })).toBeVisible()
})

test('titles and descriptions that are gone are said to be gone', async () => {
  const { pages } = fell
  const before = pages.before && { ...pages.before, is_page_kept: false }
  await open('', withData({ pages: { ...pages, before } }))
  await within(await panel()).findByText(
    'Titles and descriptions of 19 Nov 2026 are no longer stored. Order and addresses are.',
  )
})

test('features and AI Overviews that changed are listed', async () => {
  await open(
    '',
    withData({
      facts: [
        { kind: 'feature-appeared', feature: 'images', sites: [{ domain: 'a.example', is_own: false }] },
        { kind: 'ai-overview-appeared' },
        { kind: 'ai-overview-cited' },
      ],
    }),
  )
  const why = await panel()
  expect(await within(why).findByText('Images appeared (a.example).')).toBeVisible()
  expect(within(why).getByText('An AI Overview appeared. The AI Overview now cites you.')).toBeVisible()
})

test('long pages are folded to what matters, until all is asked for', async () => {
  const sites = Array.from({ length: 14 }, (_, at) => `site-${at}.example`)
  const long = movementOf([you, ...sites], ['n.example', you, ...sites])
  const { user } = await open('', () => ({ data: long }))
  const why = await panel()
  const results = await within(why).findByRole('list', { name: 'Results on 20 Nov 2026' })
  expect(within(results).getAllByRole('listitem')).toHaveLength(5)
  expect(within(results).getByText('12 other results')).toBeVisible()
  await user.click(within(why).getByRole('button', { name: 'Show all 16 results' }))
  expect(within(results).getAllByRole('listitem')).toHaveLength(16)
})

test('a keyword without a check on the dates says so, and what failed can be tried again', async () => {
  const { server, user } = await open('', () => refusal('row.not-found'))
  await within(await panel()).findByText(/This keyword has no successful check up to the chosen dates/)
  server.answer(details, () => refusal('rate.limited'))
  await user.selectOptions(
    await within(await panel()).findByRole('combobox', { name: 'Date of the change' }),
    '2026-11-19',
  )
  const retry = await within(await panel()).findByRole('button', { name: 'Retry' })
  server.answer(details, onDates)
  await user.click(retry)
  await within(await panel()).findByText(/^Down 2/)
})
