import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { pageFieldsOf } from '../../../testing/page-fields.ts'
import { noPages, nothingMissing, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'

const project = projectOf({})
const guide = 'https://kestrelroast.example/blogs/guides/cold-brew'
const shop = 'https://kestrelroast.example/collections/cold-brew'
const page = {
  url: guide,
  keywords_count: 12,
  best: 3,
  average: 7.4,
  visits: 815.2,
  unknown_volume_count: 0,
  gained_count: 4,
  lost_count: 0,
  mismatched_count: 2,
  cannibalised_count: 1,
  swaps_count: 3,
  swapped_with: [{ url: shop, swaps_count: 3 }],
}
const health = {
  ranking_count: 120,
  healthy_count: 113,
  mismatched_count: 5,
  several_count: 1,
  alternating_count: 2,
  cannibalised_count: 3,
  swapped_count: 4,
  targeted_count: 80,
  unranked_count: 30,
}
const listed = (pages: object[], part: object = {}) => ({
  data: {
    pages,
    pagination: { current_page: 1, last_page: 2, total: 60 },
    comparison: { date: '2026-11-20', compared_date: '2026-11-19', not_compared: null },
    health,
    are_swaps_counted: true,
    missing_filters: nothingMissing,
    ...part,
  },
})

async function openPages(answer: (call: Call) => unknown, search = '') {
  const calls: Call[] = []
  await openScreen(`/view-serp-project/${project.id}?view=pages${search}`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/list-pages/{id}': (call: Call) => {
        calls.push(call)
        return answer(call)
      },
    },
  })
  return { calls, user: userEvent.setup() }
}

test('a page leads to the keywords it ranks for, and one that has lost all of them nowhere', async () => {
  const kept = { ...page, swapped_with: [], swaps_count: 0 }
  const gone = { ...kept, url: shop, keywords_count: 0, best: null, average: null, visits: null, lost_count: 12 }
  await openPages(() => listed([kept, gone]))
  expect(await screen.findByRole('link', { name: '/blogs/guides/cold-brew' })).toBeVisible()
  expect(screen.getByText('/collections/cold-brew')).toBeVisible()
  expect(screen.queryByRole('link', { name: '/collections/cold-brew' })).toBeNull()
})

test('pages say what they bring, gained and lost, and what is not known of their visits', async () => {
  const unknown = {
    ...page,
    url: shop,
    visits: null,
    unknown_volume_count: 12,
    lost_count: 2,
    swapped_with: [],
    swaps_count: 0,
  }
  await openPages(() => listed([page, unknown]))
  await screen.findByText('815')
  const table = screen.getByRole('table', { name: 'Landing pages' })
  const [first, second] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent('/blogs/guides/cold-brew')
  expect(first).toHaveTextContent('815')
  expect(first).toHaveTextContent('gained 4')
  expect(first).toHaveTextContent('/collections/cold-brew3 swaps')
  expect(second).toHaveTextContent('Unknown')
  expect(second).toHaveTextContent('lost 2')
})

test('the health is a share with its parts, each leading to its keywords', async () => {
  const { user } = await openPages(() => listed([page]), '&feature=video')
  const tiles = await screen.findByLabelText('Page health')
  expect(tiles).toHaveTextContent('94%of 120 keywords rank with one page, and the intended one')
  expect(tiles).toHaveTextContent('of 80 keywords that rank and have a target')
  expect(tiles).toHaveTextContent('1 on one results page, 2 alternating')
  await user.click(within(tiles).getByRole('link', { name: '5' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear filter: Not the target page' })).toBeVisible())
  // The figures are of the filtered keywords.
  expect(screen.getByRole('button', { name: /Page shows/ })).toBeVisible()
})

test('order, choice and page are asked of the server, and another order begins at the first page', async () => {
  const { calls, user } = await openPages(() => listed([page]), '&pages_page=2')
  await screen.findByRole('table', { name: 'Landing pages' })
  expect(calls.at(-1)?.values).toMatchObject({ page: '2', sort: 'keywords', direction: 'desc' })
  await user.click(screen.getByRole('button', { name: /Est. visits/ }))
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ page: '1', sort: 'visits', direction: 'desc' }))
  await user.selectOptions(screen.getByLabelText('Pages shown'), 'Cannibalised')
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ show: 'cannibalised' }))
})

test('without a page there is a reason, and an error says what to do', async () => {
  await openPages(() =>
    listed([], { pagination: { current_page: 1, last_page: 1, total: 0 }, are_swaps_counted: false }),
  )
  expect(await screen.findByText('No landing pages yet')).toBeVisible()
  expect(screen.getByText(/Swaps of earlier checks are being counted/)).toBeVisible()
})

test('as of a date, several pages on one results page are counted, and swaps are said to be of the latest date only', async () => {
  const since = { ...health, several_count: 7, alternating_count: 0, cannibalised_count: 7, swapped_count: 0 }
  await openPages(() => listed([page], { health: since, are_swaps_counted: false }), '&as_of=2026-11-05')
  const tiles = await screen.findByLabelText('Page health')
  expect(tiles).toHaveTextContent('Cannibalised7Several pages on one results page; swaps not counted')
  expect(tiles).toHaveTextContent('–Shown for the latest date only. 30 keywords without a ranking page')
  expect(screen.queryByText(/Swaps of earlier checks are being counted/)).not.toBeInTheDocument()
})

test('as of a date, figures and pages do not lead to keywords, which are filtered by their latest pages', async () => {
  await openPages(() => listed([page], { are_swaps_counted: false }), '&as_of=2026-11-05')
  const tiles = await screen.findByLabelText('Page health')
  expect(tiles).toHaveTextContent('Not the target page5of 80 keywords that rank and have a target')
  expect(within(tiles).queryByRole('link')).toBeNull()
  const table = screen.getByRole('table', { name: 'Landing pages' })
  expect(table).toHaveTextContent('/blogs/guides/cold-brew')
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual([`Open ${guide}`])
})

test('a failure can be tried again', async () => {
  await openPages(() => refusal('server.failed'))
  expect(await screen.findByText('Couldn’t load the landing pages')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

const day = (date: string, url: string | null, others: string[] = []) => ({
  date,
  taken_at: `${date}T06:00:00.000Z`,
  state: url === null ? 'not_in_depth' : 'found',
  rank: url === null ? null : 4,
  rank_absolute: null,
  depth: 20,
  is_baseline: false,
  ...pageFieldsOf(),
  url,
  other_urls: others,
  other_ranks: others.map(() => 9),
})

test('the drawer shows the target page, the pages by date with swaps, and sets another target', async () => {
  const bodies: unknown[] = []
  const metrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }
  const pages = {
    ...noPages,
    target_page: 'kestrelroast.example/collections/cold-brew',
    states: ['mismatch', 'swapped', 'cannibalised'],
    swaps: [{ date: '2026-11-20', from: shop, to: guide }],
    recent_swaps_count: 3,
    alternation: { kind: 'alternates', checks: 12, main: 6, runs: 12, p: 0.0022 },
  }
  await openScreen(`/view-serp-project/${project.id}?keyword=1`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/show-keyword/{id}/{keyword_id}': () => ({
        data: {
          ...{ id: 1, keyword: 'cold brew', tags: [], ...metrics, best: null, competitors: [], notes: [], pages },
          ...{ setting_id: 0, in_settings: [] },
          days: [day('2026-11-19', shop), day('2026-11-20', guide, [shop])],
        },
      }),
      'GET /projects/show-serp-snapshot/{id}/{keyword_id}': () => refusal('row.not-found'),
      'PUT /projects/set-target-pages/{id}': ({ body }: Call) => {
        bodies.push(body)
        return { message: 'Target page saved', data: { set_count: 1 } }
      },
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('Another page ranks: /blogs/guides/cold-brew')).toBeVisible()
  expect(screen.getByText('3 swaps in the last 14 days, which counts as cannibalisation (3 or more).')).toBeVisible()
  expect(screen.getByText(/alternate more often than they would by chance.*p = 0.002/)).toBeVisible()
  const evidence = screen.getByLabelText('Latest swaps and results pages with several of your pages')
  expect(evidence).toHaveTextContent('20 Nov 2026Swapped: /blogs/guides/cold-brew at 4, /collections/cold-brew at 9')
  await user.click(screen.getByRole('button', { name: 'Show as table: Landing pages' }))
  expect(screen.getByRole('table', { name: 'Ranking pages by date' })).toHaveTextContent('Swapped')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText(/^Target page/, { selector: 'input' })
  await user.clear(field)
  await user.type(field, 'two words')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(/Please enter the address of a page/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use the ranking page' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ keywords_ids: [1], target_page: '/blogs/guides/cold-brew' }]))
})
