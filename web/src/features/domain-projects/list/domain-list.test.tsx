import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { domainListOf, domainOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { giveRoom } from '../../../testing/give-room.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'
import { domainMessages } from '../messages.ts'

const list = 'GET /domain/list-domain-projects'
const remove = 'DELETE /domain/delete-domain-project/{id}'
const rowOf = async (target: string) => (await screen.findByRole('link', { name: target })).closest('tr') as HTMLElement

test('saved domains with what is known of them, searched and sorted by the server', async () => {
  giveRoom(1_400)
  const projects = [
    domainOf({ schedule: 'onceInFifteenDays', next_run_at: '2026-12-05T06:00:00.000Z' }),
    domainOf({
      id: 22,
      target: 'new.example',
      state: 'pending',
      progress: { done_count: 3, failed_count: 1, rows_count: 50 },
      last_checked_at: null,
      keywords_count: null,
      traffic: null,
    }),
    domainOf({ id: 23, target: 'poor.example', skipped: 'credits' }),
  ]
  const { user, server } = await openScreen('/domain-projects-list', { answers: { [list]: domainListOf(projects) } })
  const row = await rowOf('kestrelroast.example')
  for (const text of ['Ireland', '50', '20 Nov 2026', 'Every 15 days', 'next 5 Dec 2026'])
    expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('link', { name: 'Open kestrelroast.example' })).toHaveAttribute(
    'href',
    '/domain-view/21',
  )
  expect(within(await rowOf('new.example')).getByRole('progressbar', { name: '4 of 50 keywords' })).toBeVisible()
  expect(await rowOf('poor.example')).toHaveTextContent('Skipped: not enough credits')
  expect(screen.getByRole('link', { name: 'Check Domain Rank' })).toHaveAttribute('href', '/domain-check')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Sort by ?Domain$/ }))
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ sort: 'target', direction: 'asc' }))
  fill(screen.getByRole('searchbox', { name: 'Search domains' }), 'zzz')
  expect(await findWords('No domain matches “zzz”')).toBeVisible()
})

test('no domains, and a list that does not load, say so', async () => {
  const { user, server } = await openScreen('/domain-projects-list', {
    answers: { [list]: () => refusal('input.invalid') },
  })
  expect(await findWords(domainMessages.listFailed)).toBeVisible()
  server.answer(list, domainListOf([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords('No Data Available')).toBeVisible()
})

test('removing asks first, and a failure leaves the domain', async () => {
  const { user, server } = await openScreen('/domain-projects-list', {
    answers: { [list]: domainListOf([domainOf()]), [remove]: () => refusal('server.busy') },
  })
  const ask = async () => {
    await user.click(within(await rowOf('kestrelroast.example')).getByRole('button', { name: /^Remove/ }))
    return screen.findByRole('dialog', { name: 'Are you sure you want to delete this project?' })
  }
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf(remove)).toEqual([])
  await user.click(within(await ask()).getByRole('button', { name: 'Delete' }))
  expect(await findWords(domainProjectMessages.deleteFailed)).toBeVisible()
  server.answer(remove, () => ({ message: '' }))
  server.answer(list, domainListOf([]))
  await user.click(within(await ask()).getByRole('button', { name: 'Delete' }))
  expect(await findWords(domainProjectMessages.deleted)).toBeVisible()
  expect(await findWords('No Data Available')).toBeVisible()
})

test('a trial sees what a plan would open, and asks the server for nothing', async () => {
  const { server } = await openScreen('/domain-projects-list', { account: people.trial() })
  expect(await screen.findByRole('heading', { name: 'Domain Checker Module is Locked!' })).toBeVisible()
  expect(await findWords('Your trial does not include domain projects.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  expect(server.callsOf(list)).toEqual([])
  await expectAccessible()
})

test('without a plan the page is locked, and what was saved can still be opened', async () => {
  const account = people.expired()
  account.userData.type = 2
  await openScreen('/domain-projects-list', { account, answers: { [list]: domainListOf([domainOf()]) } })
  expect(await screen.findByRole('heading', { name: 'Domain Checker Module is Locked!' })).toBeVisible()
  expect(await findWords("You don't have any active plan.")).toBeVisible()
  expect(await rowOf('kestrelroast.example')).toBeVisible()
})
