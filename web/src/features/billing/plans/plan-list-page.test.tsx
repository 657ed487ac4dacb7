import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import { planMessages } from '#contract/billing/plans/messages.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Call, refusal } from '../../../testing/stub-server.ts'
import { planTexts } from './messages.ts'

const pro: ManagedPlan = {
  ...{ id: 3, name: 'Pro', description: 'For a team', is_trial: false, is_recommended: true },
  ...{ monthly_price: 49, monthly_credits: 30_000, yearly_price: 490, yearly_credits: 360_000 },
  ...{ features: [...planModules], project_limit: 25, project_keyword_limit: 1_000 },
  version: 7,
  prices: [
    { interval: 'month', price_id: 5, is_published: true, subscribers: 12, older_subscribers: 3 },
    { interval: 'year', price_id: 6, is_published: false, subscribers: 1, older_subscribers: 0 },
  ],
}
const trial: ManagedPlan = {
  ...pro,
  ...{ id: 1, name: 'Trial', is_trial: true, is_recommended: false, prices: [], project_limit: 1 },
  ...{ monthly_price: null, monthly_credits: null, yearly_price: null, yearly_credits: null },
  features: ['SERP Checker'],
}
const open = (answers = {}, account = people.admin()) =>
  openScreen('/plan-list', {
    account,
    answers: { 'GET /plans/manage': () => ({ data: [trial, pro], currency: 'GBP' }), ...answers },
  })
const card = (name: string) => screen.findByRole('region', { name })
const inDialog = async () => within(await screen.findByRole('dialog'))

test('each plan shows what it costs, who is on it, and how far its credits go', async () => {
  await open()
  const shown = await card('Pro')
  expect(shown).toHaveTextContent('£49')
  expect(shown).toHaveTextContent('360,000 credits')
  expect(shown).toHaveTextContent('12 subscribers, 3 at an earlier price')
  expect(shown).toHaveTextContent('Recommended')
  expect(within(shown).getByText(planTexts.published)).toBeVisible()
  expect(shown).toHaveTextContent(planTexts.unpublished)
  expect(shown).toHaveTextContent(
    '30,000 credits a month don’t cover one full run of 25 projects with 1,000 keywords each, which takes 81,817.50 credits.',
  )
  expect(await card('Trial')).toHaveTextContent('1 project, 1,000 keywords each')
  await expectAccessible()
})

test('a plan is added with what was entered', async () => {
  const { user, server } = await open({
    'POST /plans': ({ body }: Call) => ({ message: planMessages.added, data: { ...pro, ...body, id: 9 } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Plan' }))
  const dialog = await inDialog()
  await expectAccessible()
  fill(dialog.getByLabelText(/^Plan name/), ' Solo ')
  fill(dialog.getByLabelText('Monthly price (GBP)'), '9.50')
  fill(dialog.getByLabelText('Monthly credits'), '4000')
  await user.click(dialog.getByRole('checkbox', { name: 'Backlink Module' }))
  await user.click(dialog.getByRole('button', { name: 'Add plan' }))
  expect(await findWords(planMessages.added)).toBeVisible()
  expect(server.callsOf('POST /plans')[0]?.body).toEqual({
    ...{ name: 'Solo', description: '', monthly_price: 9.5, monthly_credits: 4_000 },
    ...{ yearly_price: null, yearly_credits: null, project_limit: 5, project_keyword_limit: 1_000 },
    ...{ features: ['SERP Checker', 'SERP Projects', 'Domain Checker'], is_recommended: false },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('wrong entries are named at their fields, and nothing is sent', async () => {
  const { user, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add Plan' }))
  const dialog = await inDialog()
  fill(dialog.getByLabelText('Monthly price (GBP)'), '9.999')
  fill(dialog.getByLabelText('Yearly credits'), '10')
  fill(dialog.getByLabelText(/^SERP projects/), 'many')
  await user.click(dialog.getByRole('button', { name: 'Add plan' }))
  expect(dialog.getByLabelText(/^Plan name/)).toHaveAccessibleDescription(planMessages.name)
  expect(dialog.getByLabelText(/^Plan name/)).toHaveFocus()
  expect(dialog.getByLabelText('Monthly price (GBP)')).toHaveAccessibleDescription(planMessages.decimals(2))
  expect(dialog.getByLabelText('Monthly credits')).toHaveAccessibleDescription(planMessages.both)
  expect(dialog.getByLabelText('Yearly price (GBP)')).toHaveAccessibleDescription(planMessages.both)
  expect(dialog.getByLabelText(/^SERP projects/)).toHaveAccessibleDescription(planMessages.projects)
  expect(server.callsOf('POST /plans')).toEqual([])
  await expectAccessible()
})

test('a plan is changed, and the dialog says to save before closing', async () => {
  const { user, server } = await open({
    'PUT /plans/{id}': ({ body }: Call) => ({ message: planMessages.updated, data: { ...pro, ...body } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Plan Pro' }))
  const dialog = await inDialog()
  expect(dialog.getByText(planTexts.edit)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  fill(dialog.getByLabelText('Monthly price (GBP)'), '')
  fill(dialog.getByLabelText('Monthly credits'), '')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(planMessages.updated)).toBeVisible()
  expect(server.callsOf('PUT /plans/{id}')[0]).toMatchObject({
    values: { id: '3' },
    body: { name: 'Pro', version: 7, monthly_price: null, monthly_credits: null, yearly_price: 490 },
  })
})

test('a refused change says why and keeps what was entered', async () => {
  const { user } = await open({
    'PUT /plans/{id}': () =>
      refusal('plan.name-taken', { data: { issues: [{ path: 'name', message: planMessages.nameTaken }] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Plan Pro' }))
  const dialog = await inDialog()
  fill(dialog.getByLabelText(/^Plan name/), 'Basic')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(planMessages.updateFailed)).toBeVisible()
  expect(await dialog.findByRole('alert')).toHaveTextContent(planMessages.nameTaken)
  expect(dialog.getByLabelText(/^Plan name/)).toHaveAccessibleDescription(planMessages.nameTaken)
  expect(dialog.getByLabelText(/^Plan name/)).toHaveValue('Basic')
})

test('a plan that somebody else changed meanwhile is reloaded under what was typed, and then saved', async () => {
  const { user, server } = await open({
    'PUT /plans/{id}': () => refusal('row.changed', { message: planMessages.changedMeanwhile }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Plan Pro' }))
  const dialog = await inDialog()
  fill(dialog.getByLabelText('Monthly credits'), '31000')
  await user.click(dialog.getByRole('checkbox', { name: 'Backlink Module' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(planMessages.changedMeanwhile)
  expect(dialog.getByLabelText('Monthly credits')).toHaveValue('31000')
  await expectAccessible()
  const theirs = { ...pro, version: 8, monthly_price: 55, monthly_credits: 32_000, project_limit: 30 }
  server.answer('GET /plans/manage', () => ({ data: [trial, theirs], currency: 'GBP' }))
  await user.click(dialog.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(dialog.getByLabelText('Monthly price (GBP)')).toHaveValue('55'))
  expect(dialog.getByLabelText(/^SERP projects/)).toHaveValue('30')
  expect(dialog.getByLabelText('Monthly credits')).toHaveValue('31000')
  expect(dialog.getByRole('checkbox', { name: 'Backlink Module' })).not.toBeChecked()
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(dialog.getByLabelText(/^Plan name/)).toHaveFocus()
  server.answer('PUT /plans/{id}', ({ body }: Call) => ({
    message: planMessages.updated,
    data: { ...theirs, ...body },
  }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(planMessages.updated)).toBeVisible()
  expect(server.callsOf('PUT /plans/{id}')[1]?.body).toMatchObject({
    ...{ version: 8, monthly_price: 55, monthly_credits: 31_000, project_limit: 30 },
    features: ['SERP Checker', 'SERP Projects', 'Domain Checker'],
  })
})

test('the trial has no price to edit', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit Plan Trial' }))
  const dialog = await inDialog()
  expect(dialog.getByLabelText(/^Plan name/)).toBeDisabled()
  expect(dialog.queryByLabelText('Monthly price (GBP)')).toBeNull()
})

test('Create now has a price made at the payment provider, or says that it did not answer', async () => {
  const { user, server } = await open({ 'POST /plans/publish/{id}': () => refusal('payment.unavailable') })
  const create = await screen.findByRole('button', { name: 'Create now Pro, Yearly' })
  await user.click(create)
  expect(await findWords(/payment/i)).toBeVisible()
  server.answer('POST /plans/publish/{id}', () => ({ message: planMessages.published, data: pro }))
  await user.click(create)
  expect(await findWords(planMessages.published)).toBeVisible()
})

test('plans that cannot be loaded say so, and Retry brings them', async () => {
  const { user, server } = await open({ 'GET /plans/manage': () => refusal('input.invalid') })
  expect(await findWords(planTexts.loadFailed)).toBeVisible()
  await expectAccessible()
  server.answer('GET /plans/manage', () => ({ data: [pro], currency: 'GBP' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('Pro')).toBeVisible()
})

test('who may only read finds no button that changes anything', async () => {
  const admin = people.admin()
  await open({}, { ...admin, userAbilities: admin.userAbilities.filter((ability) => ability !== 'MANAGE_PLANS') })
  const shown = await card('Pro')
  expect(within(shown).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Plan' })).toBeNull()
})

test('a customer is told that the page is not theirs', async () => {
  await open({}, people.paid())
  expect(await findWords('You don’t have access to this page')).toBeVisible()
})
