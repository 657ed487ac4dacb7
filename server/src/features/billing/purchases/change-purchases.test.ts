import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { addPurchase } from '../../../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { creditCustomer, passTime, payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { subscribe, subscriptionOf, untilRenewal } from '../../../testing/subscribe.ts'
import { openSession } from '../../accounts/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { syncSubscription } from '../sync/sync.ts'
import { purchases } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(() => app.close())

const change = (person: Person, id: string, body: object) =>
  app.call('PUT', `/plans/purchases/${id}`, { token: person.token, body })
const remove = (person: Person, id: string) => app.call('DELETE', `/plans/purchases/${id}`, { token: person.token })
const receipt = (person: Person, id: string) => app.call('GET', `/plans/receipts/${id}`, { token: person.token })

async function stored(id: string) {
  const [row] = await app.ctx.db.select().from(purchases).where(eq(purchases.id, id))
  return row
}
const auditOf = async (account: Person) =>
  (await readAudit(app.ctx, account)).flatMap(({ action, actorId, data }) =>
    action.startsWith('purchase.') ? [{ action, actorId, data }] : [],
  )

test('what a balance at the payment provider paid is part of the price, and no charge', async () => {
  const person = await signedIn(app.ctx, 'trial', { credits: 0 })
  await subscribe(app, person)
  const customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
  await creditCustomer(app, customerRef, 1_500)
  await passTime(app, await untilRenewal(app, person))
  await app.workOff()
  const token = await openSession(app.ctx, person.viewer)
  const { body } = await app.call('GET', '/plans/list-customer-plans', { token })
  const [renewal] = (body as { regular_subscriptions: Purchase[] }).regular_subscriptions
  expect(renewal).toMatchObject({ state: 'paid', price: 19, from_balance: 15, credits: 10_000 })
  const { text } = await readPdf((await receipt({ ...person, token }, renewal?.id ?? '')).rawBody)
  expect(text).toContain('Total £19.00 From account balance £15.00 Total paid £4.00')
  const told = app.emailMessages(person.email).map((email) => email.text?.replaceAll(/\s+/g, ' '))
  expect(told).toContainEqual(
    expect.stringContaining(
      'You paid £19.00 for Basic, monthly. £15.00 of it came from your account balance, and £4.00 was charged.',
    ),
  )
})

describe('PUT /plans/purchases/{id}', () => {
  test('archives a purchase and shows it again, and leaves its receipt reachable', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id)
    expect(await change(person, id, { is_archived: true })).toMatchObject({
      status: 200,
      body: { message: 'Purchase archived.', data: { id, is_archived: true } },
    })
    expect((await stored(id))?.archivedAt).not.toBeNull()
    expect((await receipt(person, id)).status).toBe(200)
    expect(await change(person, id, { is_archived: 0 })).toMatchObject({
      status: 200,
      body: { message: 'Purchase unarchived.' },
    })
    expect((await stored(id))?.archivedAt).toBeNull()
    expect(await auditOf(person)).toEqual(
      ['purchase.archived', 'purchase.shown'].map((action) => ({
        action,
        actorId: person.id,
        data: { purchase: id },
      })),
    )
  })

  test('staff who manage customers may, and it is recorded; those who only view them may not', async () => {
    const [customer, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
    const id = await addPurchase(app, customer.id)
    expect((await change(admin, id, { is_archived: true })).status).toBe(200)
    expect((await stored(id))?.archivedAt).not.toBeNull()
    expect(await auditOf(customer)).toEqual([
      { action: 'purchase.archived', actorId: admin.id, data: { purchase: id } },
    ])
    const support = await signedIn(app.ctx, 'support')
    expect((await change(support, id, { is_archived: false })).status).toBe(404)
  })

  test.each([{}, { is_archived: 'yes' }, { is_archived: null }])('refuses %j', async (body) => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id)
    expect(await change(person, id, body)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })
})

describe('DELETE /plans/purchases/{id}', () => {
  test.each(['waiting', 'failed'] as const)('deletes one that is %s', async (state) => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id, { state })
    expect(await remove(person, id)).toMatchObject({ status: 200, body: { message: 'Purchase deleted.' } })
    expect(await stored(id)).toBeUndefined()
    expect((await remove(person, id)).status).toBe(404)
  })

  test('keeps one that was paid, and says why', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id)
    expect(await remove(person, id)).toMatchObject({
      status: 409,
      body: { code: 'purchase.paid', message: 'A purchase that was paid can’t be deleted. Archive it to hide it.' },
    })
    expect(await stored(id)).toBeDefined()
  })

  test('staff who manage customers may, and it is recorded', async () => {
    const [customer, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
    const id = await addPurchase(app, customer.id, { state: 'failed' })
    expect((await remove(admin, id)).status).toBe(200)
    expect(await auditOf(customer)).toEqual([
      { action: 'purchase.deleted', actorId: admin.id, data: { purchase: id, name: 'Pro' } },
    ])
  })
})

describe('a renewal that is declined', () => {
  async function listed(person: Person) {
    const token = await openSession(app.ctx, person.viewer)
    const { body } = await app.call('GET', '/plans/list-customer-plans', { token })
    return (body as { regular_subscriptions: Purchase[] }).regular_subscriptions.filter(({ price }) => price === 19)
  }

  test.each(['kept', 'deleted'])('is listed as waiting and, %s, once as paid when it is paid', async (fate) => {
    const person = await signedIn(app.ctx, 'trial', { credits: 0 })
    await subscribe(app, person)
    const { subscriptionRef } = await subscriptionOf(app.ctx, person)
    app.sandbox.control.stripe.declineNext({ customer: (await findCustomerRef(app.ctx, person.id)) ?? '' })
    await passTime(app, await untilRenewal(app, person))
    await app.workOff()
    const [waiting, first, ...others] = await listed(person)
    expect(others).toEqual([])
    expect(first).toMatchObject({ state: 'paid', receipt_number: expect.any(Number), pay_url: null })
    expect(waiting).toMatchObject({ state: 'waiting', receipt_number: null, credits: 10_000 })
    const payUrl = waiting?.pay_url ?? ''
    const told = app.emailMessages(person.email).filter(({ subject }) => subject.startsWith('Payment failed'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(payUrl)
    if (fate === 'deleted') {
      const again = { ...person, token: await openSession(app.ctx, person.viewer) }
      expect((await remove(again, waiting?.id ?? '')).status).toBe(200)
      await syncSubscription(app.ctx, person.id, subscriptionRef ?? '')
      expect(await listed(person)).toEqual([first])
    }
    await payCheckout(app, payUrl)
    await app.workOff()
    const [paid, ...before] = await listed(person)
    expect(before).toEqual([{ ...first, highlighted: false }])
    expect(paid).toMatchObject({ state: 'paid', receipt_number: expect.any(Number), pay_url: null })
    if (fate === 'kept') expect(paid?.id).toBe(waiting?.id)
  })
})

describe('GET /plans/receipts/{id}', () => {
  test('is a PDF to be saved, of what was paid and by whom', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id)
    const number = (await stored(id))?.receiptNumber
    const reply = await receipt(person, id)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${number}.pdf"; filename*=UTF-8''receipt-${number}.pdf`,
      'cache-control': 'no-store',
    })
    const { text } = await readPdf(reply.rawBody)
    for (const words of [`No. ${number}`, 'Orla Nolan', 'IE123', 'Pro plan, monthly', 'Total paid £49.00', 'Serpplus'])
      expect(text).toContain(words)
    expect(text).toContain('TEST PAYMENT – no money moved')
  })

  test('names the account where the buyer gave no name', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, person.id, { buyer: { name: null, email: null, address: [], taxIds: [] } })
    for (const reader of [person, await signedIn(app.ctx, 'admin')]) {
      const { text } = await readPdf((await receipt(reader, id)).rawBody)
      expect(text).toContain(person.viewer.account.name)
      expect(text.replaceAll(' ', '')).toContain(person.email)
    }
  })

  test('there is none of what was not paid, and none of somebody else’s', async () => {
    const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const [waiting, paid] = [await addPurchase(app, person.id, { state: 'waiting' }), await addPurchase(app, person.id)]
    expect(await receipt(person, waiting)).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
    for (const one of [stranger, await signedIn(app.ctx, 'support')])
      expect(await receipt(one, paid)).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
  })
})
