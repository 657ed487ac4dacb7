import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { backlinkListOf, backlinksOf } from '../../../testing/backlinks.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { giveRoom } from '../../../testing/give-room.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'
import { backlinkTexts } from '../messages.ts'

const list = 'GET /backlink/get-backlink-projects'
const remove = 'DELETE /backlink/delete-backlink-project/{id}'
const rowOf = async (target: string) => (await screen.findByRole('link', { name: target })).closest('tr') as HTMLElement

test('saved targets with what is known of them, ten at a time, searched and sorted by the server', async () => {
  giveRoom(1_400)
  const projects = [
    backlinksOf({ schedule: 'onceInMonth', next_run_at: '2026-12-20T06:00:00.000Z' }),
    backlinksOf({
      id: 32,
      target: 'https://new.example/page',
      scope: 'page',
      state: 'pending',
      progress: { done_count: 300, failed_count: 100, rows_count: 1_000 },
      last_checked_at: null,
      backlinks_count: null,
      referring_domains_count: null,
    }),
    backlinksOf({ id: 33, target: 'poor.example', skipped: 'plan' }),
  ]
  const { user, server } = await openScreen('/backlinks-projects-list', {
    answers: { [list]: backlinkListOf(projects) },
  })
  const row = await rowOf('kestrelroast.example')
  for (const text of ['Domain', '9 Oct 2026', '20 Nov 2026', 'Monthly', 'next 20 Dec 2026'])
    expect(row).toHaveTextContent(text)
  expect(server.callsOf(list)[0]?.values).toMatchObject({ page: '1', per_page: '10' })
  expect(within(row).getByRole('link', { name: 'Open kestrelroast.example' })).toHaveAttribute(
    'href',
    '/backlink-view/31',
  )
  const running = await rowOf('https://new.example/page')
  expect(within(running).getByRole('progressbar', { name: '400 of 1,000 links' })).toBeVisible()
  expect(running).toHaveTextContent('Page')
  expect(await rowOf('poor.example')).toHaveTextContent('Skipped: no active plan')
  expect(screen.getByRole('link', { name: 'Analyze Backlinks' })).toHaveAttribute('href', '/backlink-overview')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Sort by ?Domain$/ }))
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ sort: 'target', direction: 'asc' }))
  await user.click(screen.getByRole('button', { name: /^Sort by ?Domain$/ }))
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ direction: 'desc' }))
  fill(screen.getByRole('searchbox', { name: 'Search targets' }), 'zzz')
  expect(await findWords('No target matches “zzz”')).toBeVisible()
})

test('no targets, and a list that does not load, say so', async () => {
  const { user, server } = await openScreen('/backlinks-projects-list', {
    answers: { [list]: () => refusal('input.invalid') },
  })
  expect(await findWords(backlinkTexts.listFailed)).toBeVisible()
  server.answer(list, backlinkListOf([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords('No Data Available')).toBeVisible()
})

test('removing asks first, and a failure leaves the project', async () => {
  const { user, server } = await openScreen('/backlinks-projects-list', {
    answers: { [list]: backlinkListOf([backlinksOf()]), [remove]: () => refusal('server.busy') },
  })
  const ask = async () => {
    await user.click(within(await rowOf('kestrelroast.example')).getByRole('button', { name: /^Remove/ }))
    return screen.findByRole('dialog', { name: 'Are you sure you want to delete this project?' })
  }
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf(remove)).toEqual([])
  await user.click(within(await ask()).getByRole('button', { name: 'Delete' }))
  expect(await findWords(backlinkMessages.deleteFailed)).toBeVisible()
  server.answer(remove, () => ({ message: '' }))
  server.answer(list, backlinkListOf([]))
  await user.click(within(await ask()).getByRole('button', { name: 'Delete' }))
  expect(await findWords(backlinkMessages.deleted)).toBeVisible()
  expect(await findWords('No Data Available')).toBeVisible()
})

test('a trial sees what a plan would open, and asks the server for nothing', async () => {
  const { server } = await openScreen('/backlinks-projects-list', { account: people.trial() })
  expect(await screen.findByRole('heading', { name: 'Backlink Checker Module is Locked!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  expect(server.callsOf(list)).toEqual([])
  await expectAccessible()
})

test('without a plan the page is locked, and what was saved can still be opened', async () => {
  const account = people.expired()
  account.userData.type = 2
  await openScreen('/backlinks-projects-list', { account, answers: { [list]: backlinkListOf([backlinksOf()]) } })
  expect(await screen.findByRole('heading', { name: 'Backlink Checker Module is Locked!' })).toBeVisible()
  expect(await rowOf('kestrelroast.example')).toBeVisible()
})
