import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../../testing/serp-checks.ts'
import { snapshotOf } from '../../../testing/serp-fetches.ts'
import { refusal } from '../../../testing/stub-server.ts'

const snapshotCall = 'GET /serp/show-serp-snapshot/{id}/{item}'
const account = people.trial()
const check = checkOf({ keywords: ['coffee roastery'] })
const snapshot = {
  ...{ run: 1, taken_at: '2026-01-01T10:42:00.000Z', state: 'found', rank: 4, results_read: 18 },
  other_page: null,
} as const
const forgotten = {
  keyword: 'coffee roastery',
  domains: ['shop.example.com'],
  depth: 20,
  snapshot,
  snapshots: [snapshot],
  page: null,
}
const stored = snapshotOf({})

test('a check and a page that are not there say so', async () => {
  const gone = () => refusal('row.not-found')
  const { user } = await openScreen('/view-serps?open=2000000000&keyword=1', {
    account,
    answers: { 'GET /serp/show-serp/{id}': gone, [snapshotCall]: gone },
  })
  expect(await findWords('Results page not found')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await findWords('Check 2000000000 not found')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Close check 2000000000' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a page that is no longer kept says so; one that cannot be loaded comes with Retry', async () => {
  const answers = {
    'GET /serp/list-serps': checkListOf(account, [check]),
    'GET /serp/show-serp/{id}': () => ({ data: check }),
    [snapshotCall]: () => ({ data: forgotten }),
  }
  const address = `/view-serps?open=${check.id}&keyword=1`
  const { close } = await openScreen(address, { account, answers })
  expect(await findWords('Snapshot no longer available')).toBeVisible()
  expect(await findWords(/Your ranking is still available: 1 Jan 2026, \d\d:\d\d · rank 4\.$/)).toBeVisible()
  close()

  const { user, server } = await openScreen(address, {
    account,
    answers: { ...answers, [snapshotCall]: () => refusal('ability.missing') },
  })
  const retry = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Retry' })
  server.answer(snapshotCall, () => ({ data: { ...forgotten, page: stored } }))
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Google results' })).toBeVisible()
})

test('a doubtful page and a corrected keyword are said on the page, whose figure it is too', async () => {
  const correction = { keyword: 'coffee roasters', type: 'showing_results_for' }
  const page = snapshotOf({ organic: [1, 2], results_count: 214, warning: 'doubtful', correction })
  const { close } = await openScreen(`/view-serps?open=${check.id}&keyword=1`, {
    account,
    answers: {
      'GET /serp/list-serps': checkListOf(account, [check]),
      'GET /serp/show-serp/{id}': () => ({ data: check }),
      [snapshotCall]: () => ({ data: { ...forgotten, page } }),
    },
  })
  expect(await findWords('Google showed results for “coffee roasters” instead')).toBeVisible()
  expect(
    await findWords(/^Google estimated only 214 results .* Check again before relying on this ranking\.$/),
  ).toBeVisible()
  close()

  await openScreen(`/view-serps?open=${check.id}&keyword=1`, {
    account,
    answers: {
      'GET /serp/list-serps': checkListOf(account, [check]),
      'GET /serp/show-serp/{id}': () => ({ data: check }),
      [snapshotCall]: () => ({ data: { ...forgotten, page: snapshotOf({ organic: [1, 2], results_count: 214 }) } }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Google results' })).toBeVisible()
  expect(await findWords('Result 1')).toBeVisible()
  expect(screen.queryByText(/estimated only|showed results for/)).toBeNull()
})
