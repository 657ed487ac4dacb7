import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rechargeMessages as refusals } from '#contract/billing/subscriptions/messages.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { people } from '../../../testing/accounts.ts'
import { rechargeOf } from '../../../testing/auto-recharge.ts'
import { openPricing } from '../../../testing/credit-settings.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { purchaseListsOf } from '../../../testing/purchases.ts'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { queryClient } from '../../access/query-client.ts'
import { rechargeMessages as messages } from './messages.ts'

const show = 'GET /plans/auto-recharge'
const set = 'PUT /plans/auto-recharge'
const amounts = {
  data: [
    { id: 3, value: 10, label: '£10', credits: 4_000 },
    { id: 4, value: 5, label: '£5', credits: 900 },
  ],
  currency: 'GBP',
  owed: 0,
}
const isOn = {
  enabled: true,
  topup_id: 3,
  option: { id: 3, amount: 10, credits: 4_000, is_on_sale: true },
  card_on_file: true,
} as const
const buys = 'Auto Recharge is on. It buys 4,000 credits for £10 when fewer than 1,000 are left'

const answersOf = (recharge = rechargeOf(), answers: Record<string, Answer> = {}) => ({
  'GET /plans/list-customer-plans': purchaseListsOf([]),
  'GET /plans/get-amount': () => amounts,
  [show]: () => recharge,
  ...answers,
})
const open = (recharge = rechargeOf(), answers: Record<string, Answer> = {}) =>
  openScreen('/purchase-list', { answers: answersOf(recharge, answers) })

const settings = async () => within(await screen.findByRole('region', { name: 'Auto Recharge' }))
const agree = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Agree and turn on' }))
const threshold = () => screen.findByLabelText('When credits fall below')

test('is turned on with the saved card, for an amount and a threshold', async () => {
  const { user, server } = await open(rechargeOf({ card_on_file: true }))
  await user.click((await settings()).getByRole('button', { name: 'Turn on with saved card' }))
  const option = await screen.findByLabelText('Amount to buy')
  expect(option).toHaveFocus()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await findWords(refusals.option)).toBeVisible()
  expect(option).toHaveFocus()
  await user.selectOptions(option, '£10, 4,000 credits')
  server.answer(set, () => ({ message: refusals.on, data: rechargeOf(isOn) }))
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Turn on Auto Recharge?' }))
  expect(server.callsOf(set)).toEqual([])
  expect(
    await findWords(
      'Saves your card and charges it £10 for 4,000 credits whenever fewer than 1,000 credits are left: at most once an hour and five times (£50) a day.',
    ),
  ).toBeVisible()
  await expectAccessible()
  await user.click(asks.getByRole('button', { name: 'Agree and turn on' }))
  expect(await findWords(buys)).toBeVisible()
  expect(server.callsOf(set).map(({ body }) => body)).toEqual([
    { enabled: 1, topup_id: 3, threshold: 1_000, recharge_terms: rechargeTermsVersion },
  ])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Auto Recharge' })).toHaveFocus())
  expect(screen.queryByLabelText('Amount to buy')).toBeNull()
})

test('asks for confirmation if it was turned on without it', async () => {
  const { user, server } = await open(rechargeOf({ ...isOn, agreed_at: null }))
  expect(await findWords(messages.unconfirmed)).toBeVisible()
  await user.click((await settings()).getByRole('button', { name: messages.review }))
  const asks = within(await screen.findByRole('dialog', { name: 'Turn on Auto Recharge?' }))
  await user.click(asks.getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf(set)).toEqual([])
  await user.click((await settings()).getByRole('button', { name: messages.review }))
  server.answer(set, () => ({ message: refusals.on, data: rechargeOf(isOn) }))
  await user.click(await screen.findByRole('button', { name: 'Agree and turn on' }))
  expect(await findWords(buys)).toBeVisible()
  expect(server.callsOf(set)[0]?.body).toEqual({
    ...{ enabled: 1, topup_id: 3, threshold: 1_000 },
    recharge_terms: rechargeTermsVersion,
  })
})

test('says that nothing is bought while credits are owed', async () => {
  await open(rechargeOf({ ...isOn, owed: 1_400 }))
  expect(await findWords('It won’t buy anything until the 1,400 credits you owe are paid off.')).toBeVisible()
})

test('is changed, and turned off, in the add-on credits of the pricing page', async () => {
  const { user, server } = await openPricing(people.paid(), { answers: answersOf(rechargeOf(isOn)) })
  await user.click((await settings()).getByRole('button', { name: 'Change Auto Recharge' }))
  expect(await screen.findByLabelText('Amount to buy')).toHaveValue('3')
  fill(await threshold(), '2,500')
  server.answer(set, () => ({ message: refusals.on, data: rechargeOf({ ...isOn, threshold: 2_500 }) }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await agree(user)
  expect(await findWords('when fewer than 2,500 are left')).toBeVisible()
  expect(server.callsOf(set)[0]?.body).toMatchObject({ enabled: 1, topup_id: 3, threshold: 2_500 })
  server.answer(set, () => ({ message: refusals.off, data: rechargeOf({ card_on_file: true }) }))
  await user.click(screen.getByRole('button', { name: 'Turn off Auto Recharge' }))
  expect(await screen.findByRole('checkbox', { name: 'Auto Recharge' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Turn on with saved card' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Auto Recharge' })).toHaveFocus())
})

test.each([
  ['', refusals.threshold],
  ['0', refusals.threshold],
  ['10.5', refusals.threshold],
  ['4001', 'The threshold can’t exceed the 4,000 credits this amount adds.'],
])('a threshold of “%s” is refused as the server does, and not sent', async (text, message) => {
  const { user, server } = await open(rechargeOf(isOn))
  await user.click((await settings()).getByRole('button', { name: 'Change Auto Recharge' }))
  fill(await threshold(), text)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(message)).toBeVisible()
  expect(await threshold()).toHaveFocus()
  expect(server.callsOf(set)).toEqual([])
})

test('a smaller amount asks for a smaller threshold; Cancel leaves all as it was', async () => {
  const { user, server } = await open(rechargeOf(isOn))
  await user.click((await settings()).getByRole('button', { name: 'Change Auto Recharge' }))
  await user.selectOptions(await screen.findByLabelText('Amount to buy'), '£5, 900 credits')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(refusals.thresholdAbove(900))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Amount to buy')).toBeNull()
  expect(await findWords(buys)).toBeVisible()
  expect(server.callsOf(set)).toEqual([])
})

test.each([
  [
    'its field',
    () => refusal('input.invalid', { data: { issues: [{ path: 'threshold', message: 'Too many.' }] } }),
    'Too many.',
  ],
  ['the form', () => refusal('payment.no-card'), /card/i],
])('what the server refuses is said at %s', async (_where, answer, message) => {
  const { user } = await open(rechargeOf(isOn), { [set]: answer })
  await user.click((await settings()).getByRole('button', { name: 'Change Auto Recharge' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await agree(user)
  await waitFor(async () => expect(await findWords(message)).toBeVisible())
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled()
})

test.each([
  [false, messages.noCard],
  [null, messages.cardUnknown],
])('with a saved card %s it cannot be turned on here, and the reason is given', async (card_on_file, message) => {
  await open(rechargeOf({ card_on_file }))
  expect(await findWords(message)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn on with saved card' })).toBeNull()
})

test('amounts that do not load say so in the form, and Retry brings them', async () => {
  const { user, server } = await open(rechargeOf({ card_on_file: true }), {
    'GET /plans/get-amount': () => refusal('input.invalid'),
  })
  await user.click((await settings()).getByRole('button', { name: 'Turn on with saved card' }))
  expect(await findWords('Couldn’t load amounts')).toBeVisible()
  server.answer('GET /plans/get-amount', () => amounts)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Amount to buy')).toBeVisible()
})

test.each([
  ['paid', 'Last recharge: 4,000 credits for £10, 24 Nov 2026'],
  ['open', 'Recharge in progress: 4,000 credits for £10, since 24 Nov 2026'],
] as const)('the newest recharge (%s) is said', async (state, sentence) => {
  const last_recharge = { state, date: '2026-11-24T12:00:00.000Z', amount: 10, credits: 4_000 }
  await open(rechargeOf({ ...isOn, last_recharge }))
  expect(await findWords(buys)).toBeVisible()
  expect(await findWords(sentence)).toBeVisible()
})

test('once it is on again, why the last recharge failed is still said', async () => {
  const date = '2026-11-24T12:00:00.000Z'
  const last_recharge = { state: 'failed', date, amount: 10, credits: 4_000 } as const
  const last_failure = { date, reason: 'declined' } as const
  const { server } = await open(rechargeOf({ ...isOn, last_recharge, last_failure }))
  expect(await findWords('The last recharge failed because your card was declined (24 Nov 2026')).toBeVisible()

  server.answer(show, () => rechargeOf({ ...isOn, last_recharge: { ...last_recharge, state: 'open' }, last_failure }))
  await queryClient.invalidateQueries()
  expect(await findWords('Recharge in progress: 4,000 credits for £10, since 24 Nov 2026')).toBeVisible()
})

test('a recharge that fails while the list is open appears, with why Auto Recharge is off', async () => {
  const events = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new Response(events.readable, { headers: { 'content-type': 'text/event-stream' } })
  const { server } = await open(rechargeOf(isOn), { 'GET /events': () => stream })
  expect(await findWords(buys)).toBeVisible()
  const last_recharge = { state: 'failed', date: '2026-11-24T12:00:00.000Z', amount: 10, credits: 4_000 } as const
  server.answer(show, () => rechargeOf({ ...isOn, enabled: false, stopped_because: 'declined', last_recharge }))
  const account = new TextEncoder().encode('event: message\ndata: {"type":"account"}\n\n')
  await act(() => events.writable.getWriter().write(account))
  expect(await findWords('Last recharge failed: 4,000 credits for £10, 24 Nov 2026')).toBeVisible()
  expect(await findWords(messages.stopped.declined)).toBeVisible()
})

test('a trial is not asked about it', async () => {
  const { server } = await openScreen('/purchase-list', { account: people.trial(), answers: answersOf() })
  await within(await screen.findByRole('main')).findByRole('link', { name: 'Upgrade Now' })
  expect(server.callsOf(show)).toEqual([])
})
