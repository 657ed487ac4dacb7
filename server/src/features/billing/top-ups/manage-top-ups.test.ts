import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagedTopUpOption, TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { newestAudit } from '../../../testing/read-audit.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'
import { seedTopUps } from './seed-top-ups.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  admin = await signedIn(app.ctx, 'admin')
})
afterAll(() => app.close())

const add = (ammount: unknown, credits: unknown, { token } = admin) =>
  app.call('POST', '/plans/add-ammount', { token, body: { ammount, credits } })
const update = (id: number, credits: unknown, { token } = admin) =>
  app.call('PUT', `/plans/update-credits/${id}`, { token, body: { credits } })
const remove = (id: number, { token } = admin) => app.call('DELETE', `/plans/delete-amount/${id}`, { token })
const optionOf = (reply: { body: unknown }) => (reply.body as { data: TopUpOption }).data

async function list<Option = TopUpOption>(path = '/plans/get-amount', person = admin) {
  const reply = await app.call('GET', path, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as { data: Option[]; currency: string }
}

/** A person whose Auto Recharge buys an amount. */
async function recharging(topUpId: number) {
  const person = await signedIn(app.ctx, 'paid')
  const changedAt = app.ctx.clock()
  await app.ctx.db.insert(autoRecharge).values({ accountId: person.id, isOn: true, topUpId, threshold: 500, changedAt })
  return person
}
async function settingOf({ id }: Person) {
  const [row] = await app.ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, id))
  return row
}

test('a new installation sells four amounts, once', async () => {
  const shown = await list('/plans/get-amount', await signedIn(app.ctx, 'paid'))
  expect(shown).toEqual({
    currency: 'GBP',
    owed: 0,
    data: [
      [10, '£10', 4_000],
      [25, '£25', 11_000],
      [50, '£50', 24_000],
      [100, '£100', 52_000],
    ].map(([value, label, credits]) => ({ id: expect.any(Number), value, label, credits })),
  })
  await seedTopUps(app.ctx)
  expect((await list()).data).toHaveLength(4)
})

test.each(['paid', 'support'] as const)('somebody %s changes nothing', async (kind) => {
  const person = await signedIn(app.ctx, kind)
  const refused = { status: 403, body: { code: 'ability.missing' } }
  expect(await add(7, 100, person)).toMatchObject(refused)
  expect(await update(1, 100, person)).toMatchObject(refused)
  expect(await remove(1, person)).toMatchObject(refused)
  expect(await app.call('GET', '/plans/manage-amounts', { token: person.token })).toMatchObject(refused)
})

describe('POST /plans/add-ammount', () => {
  test('without credits uses the rate of the next smaller amount on sale, or else the next larger', async () => {
    for (const [ammount, credits] of [
      [12.5, 5_000],
      [60, 28_800],
      [5, 2_000],
    ]) {
      const reply = await app.call('POST', '/plans/add-ammount', { token: admin.token, body: { ammount } })
      expect(reply).toMatchObject({
        status: 200,
        body: { message: 'Amount added!', data: { value: ammount, credits } },
      })
      await remove(optionOf(reply).id)
    }
  })

  test('without credits refuses an amount that would bring more than can be sold', async () => {
    expect(
      await app.call('POST', '/plans/add-ammount', { token: admin.token, body: { ammount: 100_000 } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', data: { issues: [{ path: 'credits' }] } },
    })
  })

  test('puts an amount on sale, exactly, in its order', async () => {
    const reply = await add('12.5', '5000')
    expect(reply).toMatchObject({ status: 200, body: { message: 'Amount added!' } })
    expect(optionOf(reply)).toEqual({ id: expect.any(Number), value: 12.5, label: '£12.50', credits: 5_000 })
    expect((await list()).data.map(({ value }) => value)).toEqual([10, 12.5, 25, 50, 100])
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'top-up.added',
      actorId: admin.id,
      data: { amountMinor: 1_250, credits: 5_000 },
    })
    await remove(optionOf(reply).id)
  })

  test('an amount is there once, also where two ask at once', async () => {
    const replies = await Promise.all([add(15, 1), add(15, 2)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await add(15, 3)).toMatchObject({ body: { code: 'top-up.taken', message: 'This amount already exists.' } })
    const [added] = replies.filter(({ status }) => status === 200)
    if (added) await remove(optionOf(added).id)
    // A deleted amount can be added again.
    const again = await add(15, 4)
    expect(again.status).toBe(200)
    await remove(optionOf(again).id)
  })

  test.each([
    [0, 100, 'ammount'],
    [0.5, 100, 'ammount'],
    [10.999, 100, 'ammount'],
    [100_001, 100, 'ammount'],
    ['much', 100, 'ammount'],
    [20, 0, 'credits'],
    [20, 1.5, 'credits'],
  ])('refuses %s with %s credits', async (ammount, credits, field) => {
    const reply = await add(ammount, credits)
    expect(reply).toMatchObject({ status: 400, body: { data: { issues: [{ path: field }] } } })
  })
})

describe('PUT /plans/update-credits/{id}', () => {
  test('what was sold keeps its credits, and Auto Recharge what was agreed to until the amount is gone', async () => {
    const before = optionOf(await add(30, 1_000))
    const person = await recharging(before.id)
    const reply = await update(before.id, 1_500)
    expect(reply).toMatchObject({ status: 200, body: { message: 'Credits Updated!' } })
    const successor = optionOf(reply)
    expect(successor).toMatchObject({ value: 30, credits: 1_500 })
    expect(successor.id).not.toBe(before.id)
    const [sold] = await app.ctx.db.select().from(topUpOptions).where(eq(topUpOptions.id, before.id))
    expect(sold).toMatchObject({ credits: 1_000, retiredAt: expect.any(Date) })
    expect(await settingOf(person)).toMatchObject({ isOn: true, topUpId: before.id })
    const { data } = await list<ManagedTopUpOption>('/plans/manage-amounts')
    expect(data.find(({ id }) => id === successor.id)).toMatchObject({ recharges: 1 })
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'top-up.changed',
      data: { before: { credits: 1_000 }, after: { credits: 1_500 } },
    })
    await remove(successor.id)
    expect(await settingOf(person)).toMatchObject({ isOn: false, stoppedBecause: 'option-retired' })
  })

  test('the same credits change nothing', async () => {
    const before = optionOf(await add(31, 1_000))
    expect(optionOf(await update(before.id, 1_000))).toEqual(before)
    await remove(before.id)
  })

  test('is refused for an amount that is gone, and for no credits', async () => {
    const { id } = optionOf(await add(32, 1_000))
    expect((await update(id, 0)).status).toBe(400)
    await remove(id)
    expect(await update(id, 2_000)).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
  })
})

describe('DELETE /plans/delete-amount/{id}', () => {
  test('takes it off sale, and turns Auto Recharge of it off and says so', async () => {
    const { id } = optionOf(await add(40, 1_000))
    const [person, other] = [await recharging(id), await recharging((await list()).data[0]?.id ?? 0)]
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Amount deleted!' } })
    expect((await list()).data.map(({ value }) => value)).not.toContain(40)
    expect(await settingOf(person)).toMatchObject({ isOn: false, stoppedBecause: 'option-retired', topUpId: id })
    expect(await settingOf(other)).toMatchObject({ isOn: true })
    expect(await newestAudit(app.ctx)).toMatchObject({ action: 'top-up.deleted', data: { rechargesStopped: 1 } })
    await app.workOff()
    const [email] = app.emailMessages(person.email)
    expect(email?.text).toContain('The amount you chose, £40.00, is no longer available')
    expect(app.emailMessages(other.email)).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })
})
