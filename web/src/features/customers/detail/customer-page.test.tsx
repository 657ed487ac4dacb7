import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { factorMessages } from '#contract/accounts/factors/messages.ts'
import { profileMessages } from '#contract/accounts/messages.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { supportAbilities } from '#contract/rules/access/abilities.ts'
import { type Account, accountOf, people } from '../../../testing/accounts.ts'
import { customerOn, onPro, previewAfter, previewNow } from '../../../testing/credit-settings.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { catalogue } from '../../../testing/plans.ts'
import { purchaseListsOf, purchaseOf } from '../../../testing/purchases.ts'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { billingMessages, historyMessages } from '../billing/messages.ts'
import { customerTexts } from '../messages.ts'

const show = 'GET /user/show/{id}'
const list = 'GET /plans/list-customer-plans'
const change = 'POST /plans/change-plan-from-admin'
const preview = 'GET /plans/preview-change-from-admin'
const cancel = 'POST /plans/cancel-subscription/{subId}/{userId}'
const subId = '0198c0de-0000-7000-8000-000000000007'

const customer = ({ userData, plan }: Account = customerOn()) => ({
  userData: {
    ...userData,
    suspend: 0,
    suspend_reason: null,
    created_at: '2026-06-14T09:00:00.000Z',
    last_sign_in_at: null,
    has_factor: false,
  },
  plan,
  projects_count: 3,
  checks_count: 1_284,
  owed: 0,
  owed_earlier: 0,
})
const topUp = purchaseOf({
  id: '019ab000-0000-7000-8000-000000000005',
  name: 'Top Up',
  interval: null,
  purchase_date: '2026-11-10T10:42:00.000Z',
})

type Options = { tab?: string; account?: Account; answers?: Record<string, Answer> }
const open = ({ tab = '', account = people.admin(), answers = {} }: Options = {}) =>
  openScreen(`/view-customer/7${tab}`, {
    account,
    answers: {
      [show]: () => customer(),
      [list]: purchaseListsOf([]),
      'GET /plans': () => ({ plans: catalogue, currency: 'GBP', userData: people.admin().userData }),
      [preview]: ({ values }) => (values.when === 'now' ? previewNow : previewAfter),
      ...answers,
    },
  })
const billing = (options: Options = {}) => open({ ...options, tab: '?tab=billing' })
const support = (): Account => ({ ...people.admin(), userAbilities: [...supportAbilities] })

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, 6)
    .map((cell) => cell.textContent)

test('Purchase History lists plans and top-ups of the customer, newest first, as expired or active', async () => {
  const { server } = await open({
    answers: { [list]: purchaseListsOf([purchaseOf({ is_expired_plan: true }), topUp]) },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Orla Nolan' })).toBeVisible()
  await findWords('Top Up')
  expect(screen.getByText('25 projects, 1,000 keywords each')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Purchase History' })).getAllByRole('row')
  expect(screen.getByRole('columnheader', { name: /Status/ })).toBeVisible()
  expect(rows.slice(1).map(cellsOf)).toEqual([
    ['Top Up', '30,000', '£49', '10 Nov 2026', 'Until 1 Dec 2026', 'Active'],
    ['ProMonthly', '30,000', '£49', '1 Nov 2026', 'Until 1 Dec 2026', 'Expired'],
  ])
  expect(screen.getByText('Showing 2 of 2 purchases · £98')).toBeVisible()
  expect(server.callsOf(list)[0]?.values).toEqual({ user_id: '7' })
  await expectAccessible()
})

test('staff see the credits a customer owes and where they come from', async () => {
  await open({ answers: { [show]: () => ({ ...customer(), owed: 70, owed_earlier: 70 }) } })
  expect(await screen.findByRole('note')).toHaveTextContent(
    'This customer owes 70.00 credits that were used before their payment was refunded or disputed. They come from a deleted account with the same email address. They’ll be deducted from the customer’s next plan credits or top-up, not from credits you add. To make up for them, add the same number of credits.',
  )
})

test('a purchase is archived for the customer; Support only reads', async () => {
  const answers = {
    [list]: purchaseListsOf([purchaseOf()]),
    'PUT /plans/purchases/{id}': () => ({
      message: 'Purchase archived.',
      data: { id: purchaseOf().id, is_archived: true },
    }),
  }
  const { user, server, close } = await open({ answers })
  await user.click(await screen.findByRole('button', { name: /^Actions for Pro/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(server.callsOf('PUT /plans/purchases/{id}')).toHaveLength(1))
  close()
  const page = await open({ answers, account: support() })
  await page.user.click(await screen.findByRole('button', { name: /^Actions for Pro/ }))
  expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull()
})

test('staff are not led to the page on which the customer pays, and what is unpaid or paid back is not counted', async () => {
  const waiting = purchaseOf({ state: 'waiting', receipt_number: null, pay_url: 'https://pay.example/invoice' })
  const refunded = { ...topUp, refunded: 9.5 }
  const { user } = await open({ answers: { [list]: purchaseListsOf([waiting, refunded]) } })
  expect(await findWords('Showing 2 of 2 purchases · £39.50')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Actions for Pro/ }))
  expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /Pay now/ })).toBeNull()
})

test('no purchases, and purchases that do not load, say so', async () => {
  const { user, server } = await open({ answers: { [list]: () => refusal('input.invalid') } })
  expect(await findWords(historyMessages.failed)).toBeVisible()
  server.answer(list, purchaseListsOf([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords('No purchases yet')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Billing & Plans' }))
  expect(await findWords('Current plan')).toBeVisible()
  expect(window.location.search).toBe('?tab=billing')
})

test('Billing & Plans shows the plan with cost and credits, and changes it with a charge', async () => {
  const { user, server } = await billing()
  expect(await findWords('30,000 per month')).toBeVisible()
  expect(await findWords('£49 per month')).toBeVisible()
  const button = await screen.findByRole('button', { name: 'Upgrade to Monthly Plan' })
  expect(button).toBeDisabled()
  await expectAccessible()
  await user.selectOptions(screen.getByLabelText('Plan'), 'Plus, £99 per month')
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('From Pro, monthly to Plus, monthly. Tracks about 780 keywords daily, top 20.')
  expect(dialog).toHaveTextContent(billingMessages.changesNow)
  expect(await within(dialog).findByRole('region', { name: 'Now' })).toHaveTextContent('Due now£27.50')
  expect(server.callsOf(preview)[0]?.values).toEqual({ user_id: '7', price_id: '31', when: 'now' })
  await expectAccessible()
  const plan = onPro({ name: 'Plus', price_id: 31, price: 99 })
  server.answer(change, () => ({ message: subscriptionMessages.changed, data: plan }))
  server.answer(show, () => customer(customerOn({ name: 'Plus', price_id: 31, price: 99 })))
  await user.click(within(dialog).getByRole('button', { name: 'Change plan' }))
  expect(await findWords('Plan successfully changed!')).toBeVisible()
  expect(await findWords('£99 per month')).toBeVisible()
  expect(server.callsOf(change)[0]?.body).toEqual({
    ...{ sub_id: subId, price_id: 31, user_id: 7, charge: 1 },
    ...{ when: 'now', as_of: previewNow.as_of },
  })
})

test('a charged change cannot be confirmed before its amount is known, and an amount that does not load says why', async () => {
  const { user, server } = await billing({ answers: { [preview]: () => refusal('payment.unavailable') } })
  await user.selectOptions(await screen.findByLabelText('Plan'), 'Plus, £99 per month')
  await user.click(screen.getByRole('button', { name: 'Upgrade to Monthly Plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Change plan' })
  expect(confirm).toBeDisabled()
  expect(await dialog.findByRole('alert')).toHaveTextContent(billingMessages.reasons['payment.unavailable'])
  expect(confirm).toBeDisabled()
  let deliver: (() => void) | undefined
  server.answer(preview, () => new Promise((done) => (deliver = () => done(previewNow))))
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(deliver).toBeDefined())
  expect(confirm).toBeDisabled()
  deliver?.()
  await waitFor(() => expect(confirm).toBeEnabled())
  // The amount may have changed meanwhile; then the new one is shown before it can be confirmed again.
  server.answer(change, () => refusal('subscription.changed'))
  server.answer(preview, () => ({ ...previewNow, due_now: 26 }))
  await user.click(confirm)
  expect(await dialog.findByText('£26')).toBeVisible()
})

test('a downgrade is charged nothing now, and says when it takes effect', async () => {
  const { user, server } = await billing({
    answers: {
      [preview]: () => ({ ...previewAfter, direction: 'downgrade', can_be_now: false, next_price: 19 }),
      [change]: () => ({ message: subscriptionMessages.scheduledByStaff, data: onPro() }),
    },
  })
  await user.selectOptions(await screen.findByLabelText('Plan'), 'Basic, £19 per month')
  await user.click(screen.getByRole('button', { name: 'Upgrade to Monthly Plan' }))
  const dialog = await screen.findByRole('dialog')
  const box = await within(dialog).findByRole('region', { name: 'At the end of the period, 24 Dec 2099' })
  await waitFor(() => expect(box).toHaveTextContent('Due now£0'))
  expect(box).toHaveTextContent('Next charge£19 on 24 Dec 2099')
  await user.click(within(dialog).getByRole('button', { name: 'Change plan' }))
  await waitFor(() => expect(server.callsOf(change)[0]?.body).toMatchObject({ charge: 1, when: 'after', as_of: null }))
})

test('a plan is changed without a charge within its interval; another interval is always charged', async () => {
  const { user, server } = await billing({
    answers: { [change]: () => ({ message: subscriptionMessages.changed, data: onPro() }) },
  })
  const charge = await screen.findByRole('checkbox', { name: billingMessages.charge })
  await user.click(charge)
  await user.click(screen.getByText('Yearly'))
  expect(charge).toBeChecked()
  expect(charge).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Upgrade to Yearly Plan' })).toBeEnabled()
  await user.click(screen.getByText('Monthly'))
  await user.selectOptions(screen.getByLabelText('Plan'), 'Basic, £19 per month')
  await user.click(screen.getByRole('button', { name: 'Upgrade to Monthly Plan' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(billingMessages.free)
  await user.click(within(dialog).getByRole('button', { name: 'Change plan' }))
  await waitFor(() => expect(server.callsOf(change)[0]?.body).toMatchObject({ price_id: 11, charge: 0 }))
})

test.each([
  ['payment.declined', billingMessages.reasons['payment.declined']],
  ['subscription.changed', billingMessages.reasons['subscription.changed']],
  ['server.busy', /./],
] as const)('a change refused for %s leaves the plan, and the dialog says why', async (code, reason) => {
  const { user } = await billing({ answers: { [change]: () => refusal(code) } })
  await user.selectOptions(await screen.findByLabelText('Plan'), 'Plus, £99 per month')
  await user.click(screen.getByRole('button', { name: 'Upgrade to Monthly Plan' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('£27.50')
  await user.click(within(dialog).getByRole('button', { name: 'Change plan' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason)
  expect(await findWords('An error occurred while changing the plan. Please try again later.')).toBeVisible()
  expect(await findWords('£49 per month')).toBeVisible()
})

test('a plan that is not sold for the interval is not asked for', async () => {
  const [, pro] = catalogue
  const { user, server } = await billing({
    answers: {
      'GET /plans': () => ({
        plans: [{ ...pro, yearly_price: null, plans_stripe: [{ interval: 'month', price_id: 21 }] }],
        currency: 'GBP',
        userData: people.admin().userData,
      }),
    },
  })
  await screen.findByLabelText('Plan')
  await user.click(screen.getByText('Yearly'))
  await user.click(screen.getByRole('button', { name: 'Upgrade to Yearly Plan' }))
  expect(await findWords('Pricing interval not found. Please select a valid interval.')).toBeVisible()
  expect(server.callsOf(change)).toEqual([])
})

test('a subscription is cancelled once that is confirmed, or the failure is said', async () => {
  const { user, server } = await billing({ answers: { [cancel]: () => refusal('payment.unavailable') } })
  await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Pro works until 24 Dec 2099 and won’t renew.')
  const confirm = within(dialog).getByRole('button', { name: 'Cancel Subscription' })
  await user.click(confirm)
  expect(await findWords('An error occurred while cancelling the subscription. Please try again later.')).toBeVisible()
  const cancelled = customerOn({ is_cancelled: 1, can_change: false })
  server.answer(show, () => customer(cancelled))
  server.answer(cancel, () => ({ message: subscriptionMessages.cancelled, data: cancelled.plan }))
  await user.click(confirm)
  expect(await findWords(subscriptionMessages.cancelled)).toBeVisible()
  expect(await findWords('Ends on 24 Dec 2099')).toBeVisible()
  expect(server.callsOf(cancel).at(-1)?.values).toEqual({ subId, userId: '7' })
  await user.selectOptions(screen.getByLabelText('Plan'), 'Plus, £99 per month')
  expect(screen.getByRole('button', { name: 'Upgrade to Monthly Plan' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
})

test('without an active plan at least one must be purchased', async () => {
  await billing({ answers: { [show]: () => customer(people.expired()) } })
  expect(await findWords(billingMessages.none)).toBeVisible()
  await expectAccessible()
})

test('Support sees the plan and changes nothing', async () => {
  await billing({ account: support() })
  expect(await findWords('£49 per month')).toBeVisible()
  expect(screen.queryByText('Change plan')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
})

test('a staff account has no billing; a missing customer is not found, and customers are refused', async () => {
  const account = accountOf({ id: 9, role: ['Support'], roles: [{ id: 3, name: 'Support' }] }, null)
  const staff = await open({ answers: { [show]: () => customer(account) } })
  expect(await findWords('Account since 14 Jun 2026')).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  // An Admin is no Superadmin, who alone changes staff.
  for (const name of ['Edit Profile', 'Suspend', 'Switch to customer', 'Change Password'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  staff.close()
  const missing = await open({ answers: { [show]: () => refusal('row.not-found') } })
  expect(await findWords('Page not found')).toBeVisible()
  missing.close()
  const { server } = await open({ account: accountOf() })
  await screen.findByRole('heading', { level: 1 })
  expect(server.callsOf(show)).toEqual([])
})

const update = 'PUT /profile/update/{id}'
const updated = (message: string) => ({
  message,
  data: { userData: accountOf().userData, email_pending: null },
})

test('the page says who the customer is, what they have and what their plan has left', async () => {
  const account = customerOn({ expiry_date: new Date(Date.now() + 3.5 * 86_400_000).toISOString() })
  await open({ answers: { [show]: () => customer(account) } })
  const facts = await screen.findByRole('list', { name: 'About this account' })
  expect(facts).toHaveTextContent('Customer since 14 Jun 2026Pro, monthly3 projects1,284 SERP checks')
  const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(['User ID', 'Phone', 'Email', 'Country', 'Language', 'Account type', 'Last sign-in'].map(factOf)).toEqual([
    '7',
    'Not Provided',
    'orla@kestrelroast.example',
    'Ireland',
    'English',
    'Paid',
    'Never',
  ])
  expect(screen.getByText('4 days remaining')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: '4 days remaining' })).toBeVisible()
  await expectAccessible()
})

test('a plan that has expired has no card', async () => {
  await open({ answers: { [show]: () => customer(people.expired()) } })
  expect(await findWords('User ID')).toBeVisible()
  expect(screen.queryByText(/remaining/)).toBeNull()
})

test('suspending asks for a reason, and the page then shows it', async () => {
  const { user, server } = await open({ answers: { [update]: () => updated('Profile updated.') } })
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend this account?' })
  expect(server.callsOf(update)).toEqual([])
  const { userData, ...rest } = customer()
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await within(dialog).findByText(profileMessages.suspendReason)).toBeVisible()
  expect(server.callsOf(update)).toEqual([])
  await expectAccessible()
  const reason = 'Two payments were charged back'
  fill(within(dialog).getByLabelText('Reason', { exact: false }), ` Two payments\nwere charged back `)
  server.answer(show, () => ({ ...rest, userData: { ...userData, suspend: 1, suspend_reason: reason } }))
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeVisible()
  expect(server.callsOf(update)[0]?.body).toEqual({ suspend: true, suspend_reason: reason })
  expect(await findWords('Profile updated.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Switch to customer' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Lift suspension' }))
  expect(await findWords(`Reason for the suspension: ${reason}`)).toBeVisible()
})

test('User Information sends what was changed; credits take a reason', async () => {
  const { user, server } = await open({ answers: { [update]: () => updated('Profile updated successfully.') } })
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const dialog = await screen.findByRole('dialog', { name: 'User Information' })
  const field = (label: string) => within(dialog).getByLabelText(label, { exact: false })
  const save = within(dialog).getByRole('button', { name: 'Save changes' })
  expect(save).toBeDisabled()
  await expectAccessible()
  fill(field('Phone Number'), '+353 1 555 0142')
  await user.selectOptions(field('Account type'), 'Trial')
  await user.selectOptions(field('Status'), 'Suspended')
  fill(within(dialog).getByLabelText('Credits'), '4000')
  await user.click(save)
  expect(await within(dialog).findByText(profileMessages.reason)).toBeVisible()
  expect(server.callsOf(update)).toEqual([])
  expect(within(dialog).getByText(profileMessages.suspendReason)).toBeVisible()
  fill(field('Reason for the suspension'), 'Unpaid')
  fill(field('Reason for the credit change'), 'Goodwill')
  server.answer(update, () => refusal('email.taken'))
  await user.click(save)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The email has already been taken!')
  server.answer(update, () => updated('Profile updated successfully.'))
  await user.click(save)
  expect(await findWords('Profile updated successfully.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(update).at(-1)?.body).toEqual({
    contact: '+353 1 555 0142',
    type: 1,
    suspend: true,
    suspend_reason: 'Unpaid',
    credits: 4_000,
    credits_reason: 'Goodwill',
  })
})

test('Security sends a link, or sets a password that was entered or generated', async () => {
  const { user, server } = await open({
    tab: '?tab=security',
    answers: { [update]: () => updated('Profile updated successfully.') },
  })
  await user.click(await screen.findByRole('button', { name: 'Send reset link' }))
  await waitFor(() => expect(server.callsOf(update)[0]?.body).toEqual({ sendResetLink: true }))
  const change = screen.getByRole('button', { name: 'Change Password' })
  const password = screen.getByLabelText('New password')
  expect(password).toHaveAccessibleDescription(customerTexts.hint)
  expect(change).toBeDisabled()
  await expectAccessible()
  await user.type(password, 'short')
  await user.click(change)
  expect(server.callsOf(update)).toHaveLength(1)
  expect(password).toBeInvalid()
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await findWords('Random password generated!')).toBeVisible()
  const [generated] = [(password as HTMLInputElement).value]
  expect(generated).toHaveLength(12)
  await user.click(screen.getByRole('checkbox', { name: 'Send the same password to the customer' }))
  await user.click(change)
  await waitFor(() =>
    expect(server.callsOf(update)[1]?.body).toEqual({ newPassword: generated, sendPasswordToCustomer: true }),
  )
  await waitFor(() => expect(password).toHaveValue(''))
})

test('two-step verification is reset where there is some, once that is confirmed', async () => {
  const { userData, ...rest } = customer()
  const protectedOne = () => ({ ...rest, userData: { ...userData, has_factor: true } })
  const { user, server } = await open({
    tab: '?tab=security',
    answers: { [show]: protectedOne, 'DELETE /user/{id}/factors': () => ({ message: factorMessages.reset }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Reset two-step verification' }))
  const dialog = await screen.findByRole('dialog')
  await expectAccessible()
  expect(server.callsOf('DELETE /user/{id}/factors')).toEqual([])
  server.answer(show, () => customer())
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
  expect(await findWords(factorMessages.reset)).toBeVisible()
  expect(server.callsOf('DELETE /user/{id}/factors')[0]?.values).toEqual({ id: '7' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step verification' })).toBeNull())
})

test('Support reads and switches, and sees no button it may not use', async () => {
  await open({ account: support() })
  expect(await screen.findByRole('button', { name: 'Switch to customer' })).toBeEnabled()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Purchase History',
    'Usage & Credits',
    'Activity',
    'Billing & Plans',
  ])
  for (const name of ['Edit Profile', 'Suspend']) expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('Usage & Credits and Activity', () => {
  const day = (date: string, count: number) => ({ date, count, modules: [{ module: 'SERP Projects', count }] })
  const usage = (changes = {}) => ({
    data: {
      ...{ time_zone: 'UTC', days: [day('2026-11-19', 0), day('2026-11-20', 412.5)], credits_used: 412.5 },
      ...{ last_active_at: '2026-11-20T09:00:00.000Z', revenue: 147, currency: 'GBP', ...changes },
    },
  })
  const entry = {
    ...{ id: 'hold-1', is_added: 0, credits_used: 65.45, date_time: '2026-11-20T09:00:00.000Z' },
    ...{ title: 'SERP check of kestrelroast.example', state: 'booked' },
  }
  const usageCall = 'GET /customers/{id}/usage'
  const creditsCall = 'GET /customers/{id}/credits'
  const activityCall = 'GET /customers/{id}/activity'
  const credits = () => ({ history: [entry], total: 1, per_page: 10 })

  test('shows credits used by day, credits left, revenue, and the credits history', async () => {
    const { server } = await open({
      tab: '?tab=usage',
      answers: { [usageCall]: () => usage(), [creditsCall]: credits },
    })
    const tiles = await screen.findByLabelText('Usage')
    const said = [...tiles.children].map((tile) => tile.textContent)
    expect(said).toEqual([
      'Credits used412.50in the last 30 days',
      expect.stringMatching(/^Credits left/),
      'Revenue£147all time, refunds deducted',
      'Last active20 Nov2026, by the customer, not by staff',
    ])
    expect(await findWords('SERP check of kestrelroast.example')).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Credits used, last 30 days' })).toBeVisible()
    expect(server.callsOf(creditsCall)[0]?.values).toEqual({ id: '7', page: '1' })
    await expectAccessible()
  })

  test('nothing used, never active, and revenue that staff may not read are not shown as zero', async () => {
    const nothing = { days: [], credits_used: 0, last_active_at: null, revenue: null }
    await open({ tab: '?tab=usage', answers: { [usageCall]: () => usage(nothing), [creditsCall]: credits } })
    expect(await findWords(customerTexts.noUse)).toBeVisible()
    expect(screen.getByLabelText('Usage')).toHaveTextContent('Revenue–')
    expect(screen.getByLabelText('Usage')).toHaveTextContent('Last activeNever')
  })

  test('activity lists checks, purchases and actions, and links to the audit log; a failure offers Retry', async () => {
    const { user, server } = await open({
      tab: '?tab=activity',
      answers: { [activityCall]: () => refusal('input.invalid') },
    })
    expect(await findWords(customerTexts.activityFailed)).toBeVisible()
    const at = '2026-11-20T09:00:00.000Z'
    const nothing = { credits: null, amount: null, currency: null }
    server.answer(activityCall, () => ({
      data: [
        { ...nothing, kind: 'check', id: '1', at, title: 'SERP check of nike.com', credits: 65.45 },
        { kind: 'purchase', id: '2', at, title: 'Paid for Pro, monthly', credits: 30_000, amount: 49, currency: 'GBP' },
        { ...nothing, kind: 'action', id: '3', at, title: 'Orla Nolan signed in' },
      ],
    }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const items = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Check: SERP check of nike.com65.45 credits'),
      expect.stringContaining('Purchase: Paid for Pro, monthly£49 · 30,000.00 credits'),
      expect.stringContaining('Action: Orla Nolan signed in'),
    ])
    expect(screen.getByRole('link', { name: 'Show all actions in the audit log' })).toHaveAttribute(
      'href',
      '/audit-log?account=7',
    )
    await expectAccessible()
  })
})
