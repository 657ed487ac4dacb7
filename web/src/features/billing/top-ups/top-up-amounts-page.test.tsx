import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedTopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Call, refusal } from '../../../testing/stub-server.ts'
import { amountTexts } from './messages.ts'

const ten: ManagedTopUpOption = { id: 1, value: 10, label: '£10', credits: 4_000, recharges: 0 }
const hundred: ManagedTopUpOption = { id: 4, value: 100, label: '£100', credits: 52_000, recharges: 2 }

const open = (answers = {}, account = people.admin()) =>
  openScreen('/top-up-amounts', {
    account,
    answers: { 'GET /plans/manage-amounts': () => ({ data: [ten, hundred], currency: 'GBP' }), ...answers },
  })

test('each amount shows its credits and what a thousand cost', async () => {
  await open()
  expect(await screen.findByLabelText('Credits for £10')).toHaveValue('4000')
  expect(await findWords('£2.50 per 1,000 credits')).toBeVisible()
  expect(await findWords('£1.92 per 1,000 credits, Auto Recharge of 2 customers')).toBeVisible()
  await expectAccessible()
})

test('an amount is added once its entries are right', async () => {
  const { user, server } = await open({
    'POST /plans/add-ammount': ({ body }: Call) => ({
      message: topUpOptionMessages.added,
      data: { id: 9, value: body.ammount, label: '£20', credits: body.credits },
    }),
  })
  const add = await screen.findByRole('button', { name: 'Add amount' })
  const amount = screen.getByRole('textbox', { name: 'Amount (GBP)' })
  fill(amount, '0.5')
  await user.click(add)
  expect(amount).toHaveAccessibleDescription(topUpOptionMessages.amount)
  expect(amount).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Credits' })).toHaveAccessibleDescription(topUpOptionMessages.credits)
  expect(server.callsOf('POST /plans/add-ammount')).toEqual([])
  fill(amount, '20')
  fill(screen.getByRole('textbox', { name: 'Credits' }), '9000')
  await user.click(add)
  expect(await findWords(topUpOptionMessages.added)).toBeVisible()
  expect(server.callsOf('POST /plans/add-ammount')[0]?.body).toEqual({ ammount: 20, credits: 9_000 })
  expect(amount).toHaveValue('')
})

test('an amount that is there already is refused in the server’s words', async () => {
  const { user } = await open({ 'POST /plans/add-ammount': () => refusal('top-up.taken') })
  fill(await screen.findByRole('textbox', { name: 'Amount (GBP)' }), '10')
  fill(screen.getByRole('textbox', { name: 'Credits' }), '9000')
  await user.click(screen.getByRole('button', { name: 'Add amount' }))
  expect(await findWords(topUpOptionMessages.taken)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Amount (GBP)' })).toHaveValue('10')
})

test('credits are updated', async () => {
  const { user, server } = await open({
    'PUT /plans/update-credits/{id}': ({ body }: Call) => ({
      message: topUpOptionMessages.updated,
      data: { ...ten, id: 11, credits: body.credits },
    }),
  })
  const update = await screen.findByRole('button', { name: 'Update Credits of £10' })
  expect(update).toBeDisabled()
  const field = screen.getByLabelText('Credits for £10')
  fill(field, '0')
  await user.click(update)
  expect(field).toHaveAccessibleDescription(topUpOptionMessages.credits)
  fill(field, '4500')
  await user.click(update)
  expect(await findWords(topUpOptionMessages.updated)).toBeVisible()
  expect(server.callsOf('PUT /plans/update-credits/{id}')).toMatchObject([
    { values: { id: '1' }, body: { credits: 4_500 } },
  ])
})

test('deleting asks, and says whose Auto Recharge ends', async () => {
  const { user, server } = await open({
    'DELETE /plans/delete-amount/{id}': () => ({ message: topUpOptionMessages.deleted }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete £100' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Auto Recharge will be turned off for 2 customers/)).toBeVisible()
  expect(server.callsOf('DELETE /plans/delete-amount/{id}')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete Amount' }))
  expect(await findWords(topUpOptionMessages.deleted)).toBeVisible()
  expect(server.callsOf('DELETE /plans/delete-amount/{id}')).toMatchObject([{ values: { id: '4' } }])
})

test('without amounts the page says so; a failed load offers Retry', async () => {
  const { user, server } = await open({ 'GET /plans/manage-amounts': () => refusal('input.invalid') })
  expect(await findWords(amountTexts.loadFailed)).toBeVisible()
  server.answer('GET /plans/manage-amounts', () => ({ data: [], currency: 'GBP' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords(amountTexts.empty)).toBeVisible()
  await expectAccessible()
})

test('who may only read finds the figures alone', async () => {
  const admin = people.admin()
  await open({}, { ...admin, userAbilities: admin.userAbilities.filter((ability) => ability !== 'MANAGE_PLANS') })
  expect(await findWords('4,000 credits')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Credits/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
