import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { nothingMissing, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'

const project = projectOf({ keyword_count: 120 })
const group = {
  head: { id: 4, keyword: 'coffee beans', setting_id: 0 },
  keywords_count: 6,
  matching_count: 6,
  volume: 5400,
  unknown_volume_count: 1,
  best: 2,
  average: 5.5,
  pages_count: 2,
  without_page_count: 1,
  page: { url: 'https://kestrelroast.example/collections/beans', reason: 'ranking' },
  days_read: 28,
  days_held: 26,
  state: 'stable',
}
const listed = (groups: object[], part: object = {}) => ({
  data: {
    groups,
    pagination: { current_page: 1, last_page: 1, total: groups.length },
    counts: { groups_count: 14, grouped_count: 84, read_count: 118, keywords_count: 120, uncovered_count: 6 },
    grouped_at: '2026-11-20T06:02:00.000Z',
    is_current: true,
    missing_filters: nothingMissing,
    ...part,
  },
})

async function openGroups(answer: (call: Call) => unknown, { search = '', ...answers }: Record<string, unknown> = {}) {
  const calls: Call[] = []
  const { user } = await openScreen(`/view-serp-project/${project.id}?view=groups${search}`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/list-groups/{id}': (call: Call) => {
        calls.push(call)
        return answer(call)
      },
      ...(answers as object),
    },
  })
  return { calls, user }
}

test('groups say their size, volume, pages and stability, and what is in none', async () => {
  const uncovered = {
    ...group,
    head: { id: 9, keyword: 'teapot', setting_id: 0 },
    page: null,
    volume: null,
    pages_count: 0,
    state: 'unknown',
  }
  await openGroups(() => listed([group, uncovered]))
  await screen.findByText('coffee beans')
  const table = screen.getByRole('table', { name: 'Groups of keywords' })
  const [first, second] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent('coffee beansand 5 more65,400+25.5/collections/beansRanks best21Stable26/28')
  expect(second).toHaveTextContent('No page yet')
  expect(second).toHaveTextContent('Too few days')
  expect(
    screen.getByText(
      '84 of 120 keywords are in 14 groups, 6 of them in groups where none of your pages ranks. The results of 2 keywords aren’t known.',
      { exact: false },
    ),
  ).toBeVisible()
  await expectAccessible()
})

test('shared results, order and choice are asked of the server', async () => {
  const { calls, user } = await openGroups(() => listed([group]), { search: '&groups_page=2' })
  await screen.findByText('coffee beans')
  expect(calls.at(-1)?.values).toMatchObject({ shared: '3', page: '2', sort: 'volume', direction: 'desc' })
  await user.selectOptions(screen.getByLabelText('Shared results'), '5+ shared results')
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ shared: '5', page: '1' }))
  await user.selectOptions(screen.getByLabelText('Groups shown'), 'Without any page')
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ show: 'no_page' }))
  await user.click(screen.getByRole('button', { name: /Stability/ }))
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ sort: 'stability', direction: 'desc' }))
})

test('a group opens with its keywords and the results they share', async () => {
  const { user } = await openGroups(() => listed([group]), {
    'GET /projects/show-group/{id}/{keyword_id}': () => ({
      data: {
        group,
        keywords: [
          {
            id: 4,
            keyword: 'coffee beans',
            search_volume: 5400,
            state: 'found',
            rank: 2,
            url: group.page.url,
            target_page: null,
          },
          {
            id: 5,
            keyword: 'beans online',
            search_volume: null,
            state: 'not_in_depth',
            rank: null,
            url: null,
            target_page: 'kestrelroast.example/beans',
          },
        ],
        shared_results: [
          { address: 'https://rival.example/beans', keywords_count: 6, is_own: false },
          { address: group.page.url, keywords_count: 4, is_own: true },
        ],
      },
    }),
  })
  await user.click(await screen.findByRole('link', { name: 'coffee beans' }))
  const dialog = await screen.findByRole('dialog', { name: 'Group: coffee beans' })
  expect(dialog).toHaveTextContent('Held on 26 of the last 28 days on which all its keywords were checked')
  expect(dialog).toHaveTextContent('https://rival.example/beans6 keywords')
  expect(dialog).toHaveTextContent('/collections/beans (yours)4 keywords')
  const keywords = within(dialog).getByRole('table', { name: 'Keywords of the group' })
  expect(keywords).toHaveTextContent('beans online––No ranking page Target: /beans')
})

test('chosen groups become tags, and what the server refuses is said', async () => {
  const bodies: unknown[] = []
  const { user } = await openGroups(() => listed([group]), {
    'POST /projects/tag-groups/{id}': ({ body }: Call) => {
      bodies.push(body)
      return bodies.length === 1
        ? refusal('project.tags-full', { message: 'A project can have up to 200 tags.' })
        : { message: 'Tags made from groups', data: { tags_count: 1, keywords_count: 6 } }
    },
  })
  await user.click(await screen.findByLabelText('Select coffee beans'))
  await user.click(
    within(screen.getByRole('toolbar', { name: 'Selected groups' })).getByRole('button', { name: 'Make tags' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Make tags from 1 group?' })
  await user.click(within(dialog).getByRole('button', { name: 'Make tags' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('up to 200 tags')
  await user.click(within(dialog).getByRole('button', { name: 'Make tags' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(bodies[1]).toMatchObject({ shared: 3, keywords_ids: [4] })
})

test('without groups there is a reason', async () => {
  await openGroups(() => listed([], { grouped_at: null, is_current: false }))
  expect(await screen.findByText('No groups yet')).toBeVisible()
  expect(screen.getByText(/groups of the latest run are being made/)).toBeVisible()
})
