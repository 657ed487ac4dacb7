import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { people } from '../../../testing/accounts.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { checkListOf, checkOf } from '../../../testing/serp-checks.ts'
import { type Answer, connectionLost, refusal } from '../../../testing/stub-server.ts'

const refresh = 'POST /serp/refresh-serp'
const accepted: Answer = ({ body }) => ({ message: serpCheckMessages.refreshed, data: { id: body.id } })
const refreshButton = (id: number) => screen.findByRole('button', { name: new RegExp(`^Refresh check ${id}`) })
const secondQuestion = () => screen.findByRole('dialog', { name: 'Search again?' })
const noQuestion = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function open(checks: SerpCheck[], { account = people.trial(), answer = accepted } = {}) {
  return openScreen('/view-serps', {
    account,
    answers: { 'GET /serp/list-serps': checkListOf(account, checks), [refresh]: answer },
  })
}

test('the server asks for confirmation of a check this screen does not know of, and a lost answer is sent again under the same key', async () => {
  // A screen that was left open since a while.
  const check = checkOf({ takenAt: '2026-01-01T00:00:00.000Z' })
  const { user, server } = await open([check], {
    answer: () => refusal('refresh.recent', { data: { taken_at: new Date().toISOString() } }),
  })
  await user.click(await refreshButton(check.id))
  const first = await screen.findByRole('dialog', { name: 'Refresh this check?' })
  expect(first).toHaveTextContent('This checks every keyword for shop.example.com again.')
  expect(first).toHaveTextContent('Earlier checks are kept')
  await user.click(within(first).getByRole('button', { name: 'Refresh' }))

  const second = await secondQuestion()
  expect(await within(second).findByRole('alert')).toHaveTextContent(serpCheckMessages.confirmRefresh)
  const confirm = within(second).getByRole('button', { name: 'Confirm' })
  server.answer(refresh, connectionLost)
  await user.click(confirm)
  expect(await within(second).findByText(/won’t be charged twice/)).toBeVisible()
  expect(await findWords(serpCheckMessages.refreshFailed)).toBeVisible()
  await waitFor(() => expect(confirm).toHaveFocus())
  server.answer(refresh, accepted)
  await user.keyboard('{Enter}')
  expect(await findWords(serpCheckMessages.refreshed)).toBeVisible()
  await noQuestion()

  const sent = server.callsOf(refresh).map(({ body, headers }) => [body.confirm, headers.get('idempotency-key')])
  expect(sent.map(([isConfirmed]) => isConfirmed)).toEqual([false, true, true])
  const keys = sent.map(([, key]) => key)
  expect(keys[1]).toBeTruthy()
  expect(keys[2]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[1])
})

test('an answer that comes late ends only the question it was sent from', async () => {
  const [slow, other] = [checkOf({ id: 12 }), checkOf({ id: 13 })]
  const held = Promise.withResolvers<void>()
  const { user, server } = await open([slow, other], {
    answer: async (call) => {
      if (call.body.id === slow.id) await held.promise
      return accepted(call)
    },
  })
  const sent = () => server.callsOf(refresh).map(({ body }) => body.id)
  const confirm = async () => within(await secondQuestion()).getByRole('button', { name: 'Confirm' })
  await user.click(await refreshButton(slow.id))
  await user.click(await confirm())
  await user.keyboard('{Escape}')
  await noQuestion()
  expect(await refreshButton(slow.id)).toHaveAttribute('aria-disabled', 'true')

  await user.click(await refreshButton(other.id))
  expect(await confirm()).toBeEnabled()
  expect(await confirm()).not.toHaveAttribute('data-loading')
  held.resolve()
  expect(await findWords(serpCheckMessages.refreshed)).toBeVisible()
  expect(await secondQuestion()).toBeVisible()
  expect(sent()).toEqual([slow.id])
  await user.click(await confirm())
  await noQuestion()
  expect(sent()).toEqual([slow.id, other.id])
})

test('with not enough credits a refresh says how many are missing and cannot be sent', async () => {
  const trial = people.trial()
  const account = { ...trial, userData: { ...trial.userData, credits: 1 } }
  const check = checkOf({ keywords: ['stovetop kettle'] })
  const { user } = await open([check], { account })
  await user.click(await refreshButton(check.id))
  const question = await screen.findByRole('dialog')
  await waitFor(() => expect(question).toHaveTextContent('Short by2.27'))
  expect(within(question).getByRole('button', { name: 'Confirm' })).toBeDisabled()
})
