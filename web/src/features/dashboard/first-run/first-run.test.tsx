import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { type Account, people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../../testing/serp-checks.ts'
import { exampleCheck, firstRunMessages } from './messages.ts'

const open = (account: Account, checks: ReturnType<typeof checkOf>[] = [], answers = {}) =>
  openScreen('/', {
    account,
    answers: { 'GET /serp/list-serps': checkListOf(account, checks), ...answers },
  })
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })
const guide = () => screen.findByRole('heading', { level: 2, name: firstRunMessages.title })
const isGone = () => waitFor(() => expect(screen.queryByText(firstRunMessages.title)).toBeNull())
const step = (title: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(title))
  if (found === undefined) throw new Error(`no step ${title}`)
  return within(found)
}

test('a new trial customer is led to the first check, and told what it costs and what the trial holds', async () => {
  const done = checkOf({ id: 12 })
  const { user, server, router } = await open(people.trial(), [], {
    'POST /serp/check-serp': () => ({ message: serpCheckMessages.queued, data: { id: 12 } }),
    'GET /serp/show-serp/{id}': () => ({ data: done }),
  })
  expect(await guide()).toBeVisible()
  expect(screen.getByText(/^Left in your trial:/)).toHaveTextContent('300.00 credits · 1 project')
  expect(step(firstRunMessages.run).getByText(/credits per keyword/)).toHaveTextContent('3.27 credits per keyword')
  await expectAccessible()
  const example = step(firstRunMessages.choose)
  expect(example.getByText(/wikipedia\.org/)).toHaveTextContent('wikipedia.org, 3 keywords: 9.82 credits')
  await user.dblClick(example.getByRole('button', { name: firstRunMessages.example }))
  await waitFor(() => expect(router.state.location.href).toBe('/view-serps?open=12'))
  expect(server.callsOf('POST /serp/check-serp').map(({ body }) => body)).toMatchObject([
    { ...exampleCheck, searchEngine: 1, deviceType: 1, language: 'en', depth: 20, random_id: expect.any(String) },
  ])
})

test('the example is not offered if credits don’t cover it', async () => {
  const { userData, ...account } = people.trial()
  await open({ ...account, userData: { ...userData, credits: 9.81 } })
  await guide()
  expect(step(firstRunMessages.choose).getByRole('link', { name: 'Start' })).toBeVisible()
  expect(screen.queryByRole('button', { name: firstRunMessages.example })).toBeNull()
})

test('a step is done when it is: entered, checked, seen', async () => {
  const trial = people.trial()
  const draft = { domainUrl: 'kestrelroast.example', keywords: ['beans'] }
  sessionStorage.setItem(`draft:${trial.userData.id}:check`, JSON.stringify(draft))
  const { close } = await open(trial)
  await guide()
  expect(step(firstRunMessages.choose).getByText('(done)', { exact: false })).toBeInTheDocument()
  expect(step(firstRunMessages.run).getByRole('link', { name: 'Review and run' })).toHaveAttribute(
    'href',
    '/create-serp',
  )
  close()

  const { close: leave } = await open(trial, [checkOf({ id: 12, state: 'running', done_count: 1 })])
  await guide()
  expect(step(firstRunMessages.run).getByText('1 of 2 keywords checked')).toBeVisible()
  leave()

  const failed = checkOf({ id: 12, done_count: 0, failed_count: 2 })
  const { close: leaveAgain } = await open(trial, [failed])
  await guide()
  expect(step(firstRunMessages.run).getByRole('link', { name: 'Run again' })).toHaveAttribute(
    'href',
    '/create-serp?from=12',
  )
  leaveAgain()

  const done = checkOf({ id: 12 })
  const answers = { 'GET /serp/show-serp/{id}': () => ({ data: done }) }
  const { user, router } = await open(trial, [done], answers)
  await guide()
  await user.click(step(firstRunMessages.see).getByRole('link', { name: 'View rankings' }))
  expect(await screen.findByRole('table', { name: /^Rankings for check 12/ })).toBeVisible()
  await router.navigate({ to: '/' })
  await dashboard()
  await isGone()
})

test('it stays away once dismissed, and from staff, expired accounts and paid customers who have checks', async () => {
  const { user, close } = await open(people.trial())
  await guide()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await isGone()
  close()
  for (const [account, checks] of [
    [people.trial(), []],
    [people.admin(), []],
    [people.expired(), []],
    [people.paid(), [checkOf()]],
  ] as const) {
    const { close: leave } = await open(account, [...checks])
    await dashboard()
    expect(screen.queryByText(firstRunMessages.title)).toBeNull()
    leave()
    localStorage.clear()
  }
})
