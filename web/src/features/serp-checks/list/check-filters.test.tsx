import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../../testing/serp-checks.ts'

const before = (rank: number | null): SerpCheckItem['previous'] => ({
  state: rank === null ? 'not_in_depth' : 'found',
  rank,
  results_read: 20,
  taken_at: '2026-11-20T06:01:00.000Z',
})
const notFound = { state: 'not_in_depth', rank: null, rank_absolute: null, url: null } as const
/** Differences of a keyword from one that ranks 4th as before. */
const changes: Record<string, Partial<SerpCheckItem>> = {
  steady: { previous: before(4), difference: 0 },
  up: { rank: 2, previous: before(5), difference: -3, features: ['video'], owned_features: ['video'] },
  down: { rank: 9, previous: before(3), difference: 6, features: ['video', 'images'] },
  new: { previous: before(null), url: 'https://shop.example.com/Blog/new' },
  lost: { ...notFound, previous: before(7) },
  failed: { ...notFound, state: 'failed', failure: 'It failed.', previous: before(7) },
}

function checkWith(id: number): SerpCheck {
  const check = checkOf({ id, keywords: Object.keys(changes) })
  return { ...check, items: check.items.map((item) => ({ ...item, ...changes[item.keyword] })) }
}

const answers = { 'GET /serp/list-serps': checkListOf(people.paid(), [checkWith(12), checkWith(13)]) }
const shown = async () => {
  const table = await screen.findByRole('table', { name: /^Rankings for check 12/ })
  return Object.keys(changes).filter((keyword) => within(table).queryByText(keyword) !== null)
}

test.each([
  ['rank_from=3&rank_to=4', ['steady', 'new']],
  ['moved=up', ['up']],
  ['moved=down', ['down']],
  ['moved=new', ['new']],
  ['moved=lost', ['lost']],
  ['url=bLOG', ['new']],
  ['feature=video', ['up', 'down']],
  ['owned_feature=video', ['up']],
  ['state=failed', ['failed']],
  ['feature=video&rank_from=5&moved=down', ['down']],
])('an opened check shows its keywords of %s', async (query, expected) => {
  await openScreen(`/view-serps?open=12&${query}`, { answers })
  await screen.findByText(`${expected.length} of 6 keywords`)
  expect(await shown()).toEqual(expected)
})

test('filters are set for the check they stand over, say what to remove where nothing matches, and end with it', async () => {
  const { user, router } = await openScreen('/view-serps?open=12&feature=video&moved=lost', { answers })
  expect(await screen.findByText('No keyword matches all of these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove “Lost” (2 keywords)' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 12, feature: 'video' }))
  expect(await shown()).toEqual(['up', 'down'])

  await user.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const form = await screen.findByRole('form', { name: 'Filters' })
  expect(within(form).queryByRole('textbox', { name: /volume/ })).toBeNull()
  await user.type(within(form).getByRole('textbox', { name: 'Rank to' }), '5{Enter}')
  expect(await screen.findByText('1 of 6 keywords')).toBeVisible()
  expect(router.state.location.search).toEqual({ open: 12, feature: 'video', rank_to: 5 })

  await user.click(screen.getByRole('button', { name: /^Rankings for check 13/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 13 }))
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
})
