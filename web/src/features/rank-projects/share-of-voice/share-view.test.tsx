import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'

const project = projectOf({ competitor_count: 1 })
const other: DomainShare = {
  domain: 'forum.example',
  kind: 'other',
  competitor_id: null,
  part_of: null,
  share: 12.5,
  share_before: 10.25,
  growth: 7.5,
  keywords_count: 40,
  keywords_before: 31,
  best: 2,
  state: null,
  listed_since: '2026-11-02',
  is_newcomer: true,
}
const own: DomainShare = {
  ...{ ...other, domain: 'kestrelroast.example', kind: 'own', share: 8, share_before: 9, growth: null },
  is_newcomer: false,
}
const gone: DomainShare = {
  ...{ ...other, domain: 'old.example', share: null, share_before: 1.5, growth: null, best: null },
  ...{ keywords_count: null, state: 'gone', is_newcomer: false },
}
const basis = {
  weight: 'keywords',
  keywords_count: 50,
  volume_count: 44,
  missing_count: 0,
  domains_count: 310,
  rest: 20.5,
  repeated: 3.25,
}
const listed = (domains: DomainShare[], part: object = {}) => ({
  data: {
    domains,
    pagination: { current_page: 1, last_page: 2, total: 61 },
    comparison: { date: '2026-11-20', compared_date: '2026-11-19', not_compared: null },
    basis,
    listed_from: null,
    more_pages_on: [],
    is_pending: false,
    is_missing: false,
    ...part,
  },
})
const curves = {
  data: {
    weight: 'keywords',
    days: [
      { date: '2026-11-19', is_baseline: false, keywords_count: 50 },
      { date: '2026-11-20', is_baseline: false, keywords_count: 50 },
    ],
    domains: [
      { domain: 'kestrelroast.example', kind: 'own', competitor_id: null, shares: [9, 8] },
      { domain: 'forum.example', kind: 'other', competitor_id: null, shares: [null, 12.5] },
    ],
  },
}

async function openShares(answer: (call: Call) => unknown, search = '') {
  const [calls, drawn, changes]: [Call[], Call[], Call[]] = [[], [], []]
  await openScreen(`/view-serp-project/${project.id}?view=share${search}`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/list-tags/{id}': () => ({
        data: { tags: [{ id: 4, name: 'beans', color: 'teal', keywords_count: 3 }], untagged_count: 1 },
      }),
      'GET /projects/list-segments/{id}': () => ({ data: { segments: [] } }),
      'GET /projects/show-share-curves/{id}': (call: Call) => {
        drawn.push(call)
        return curves
      },
      'PUT /projects/{id}': (call: Call) => {
        changes.push(call)
        return { message: 'Competitor added', data: { id: project.id } }
      },
      'GET /projects/list-share-of-voice/{id}': (call: Call) => {
        calls.push(call)
        return answer(call)
      },
    },
  })
  return { calls, drawn, changes, user: userEvent.setup() }
}

test('domains say what they have, how it changed, who is new and who is gone, and what the figures are of', async () => {
  await openShares(() => listed([other, own, gone]))
  await screen.findByText('12.5%')
  const table = screen.getByRole('table', { name: 'Domains by share of voice' })
  const [first, second, third] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent('First listed within 28 days')
  expect(first).toHaveTextContent('12.5%')
  expect(first).toHaveTextContent('better by 2.25 pp')
  expect(first).toHaveTextContent('better by 7.5 pp')
  expect(second).toHaveTextContent('You')
  expect(second).toHaveTextContent('worse by 1 pp')
  expect(third).toHaveTextContent('Gone')
  expect(third).toHaveTextContent('Not among the 50 largest domains on 20 Nov 2026')
  expect(screen.getByText(/310 domains on their results pages; the 50 largest are listed/)).toHaveTextContent(
    'the others have 20.5% in total. Further results of a domain on the same page have 3.3%',
  )
})

test('a domain that was listed on the first date that is searched may have been listed before', async () => {
  await openShares(() => listed([other, { ...own, listed_since: '2026-08-22' }], { listed_from: '2026-08-22' }))
  await screen.findByText('by 22 Aug 2026')
  expect(screen.getByText(/Listed within 28 days, for the first time in 90 days/)).toBeInTheDocument()
  expect(screen.getByText('2 Nov 2026')).toBeVisible()
})

test('dates on which keywords were added are named, because domains first listed then are not new', async () => {
  await openShares(() => listed([other], { more_pages_on: ['2026-11-12', '2026-11-14'] }))
  expect(await screen.findByText(/More results pages count from 12 and 14 Nov on/)).toHaveTextContent(
    'Domains first listed on such a date aren’t marked as new in 28 days.',
  )
})

test('an untracked domain becomes a competitor with one click', async () => {
  const { changes, user } = await openShares(() => listed([other, own, gone]))
  await user.click(await screen.findByRole('button', { name: 'Track forum.example as a competitor' }))
  await waitFor(() => expect(changes.at(-1)?.body).toMatchObject({ competitorsItems: ['forum.example'] }))
  expect(screen.queryByRole('button', { name: /Track kestrelroast/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Track old/ })).toBeNull()
})

test('tag, choice and order are asked of the server, and begin at the first page', async () => {
  const { calls, user } = await openShares(() => listed([other]), '&share_page=2')
  await screen.findByRole('table', { name: 'Domains by share of voice' })
  expect(calls.at(-1)?.values).toMatchObject({ page: '2', sort: 'share', direction: 'desc' })
  await user.selectOptions(await screen.findByLabelText('Keywords'), 'beans')
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ page: '1', tag: '4' }))
  await user.selectOptions(screen.getByLabelText('Domains shown'), 'Not tracked')
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ show: 'untracked', tag: '4' }))
  await user.click(screen.getByRole('button', { name: /In 28 days/ }))
  await waitFor(() => expect(calls.at(-1)?.values).toMatchObject({ sort: 'growth', direction: 'desc' }))
})

test('the chart is of the same date as the list', async () => {
  const { calls, drawn } = await openShares(() => listed([other]), '&as_of=2026-11-20')
  await screen.findByRole('table', { name: 'Domains by share of voice' })
  expect(calls.at(-1)?.values).toMatchObject({ as_of: '2026-11-20' })
  expect(drawn.at(-1)?.values).toMatchObject({ as_of: '2026-11-20' })
})

test('filters of which no shares are stored are said not to apply, and none are shown before there are any', async () => {
  const none = {
    comparison: null,
    basis: null,
    is_pending: true,
    pagination: { current_page: 1, last_page: 1, total: 0 },
  }
  const { calls } = await openShares(() => listed([], none), '&tags_any=4,5')
  expect(await screen.findByText('No share of voice yet')).toBeVisible()
  expect(screen.getByText(/The other filters don’t apply/)).toBeVisible()
  expect(screen.getByText('Shares of the newest run are being computed.')).toBeVisible()
  expect(calls.at(-1)?.values).not.toHaveProperty('tag')
})

test('a failure can be tried again', async () => {
  await openShares(() => refusal('server.failed'))
  expect(await screen.findByText('Couldn’t load the domains')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})
