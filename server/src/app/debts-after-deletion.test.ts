import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resumeDeletions } from '../features/accounts/deletion/erase-account.ts'
import { openSession } from '../features/accounts/index.ts'
import { inheritEarlierDebts } from '../features/accounts/registration/person-hash.ts'
import { purchases } from '../features/billing/tables.ts'
import { availableCredits, holdCredits, owedCredits, settleHold, verifyLedger } from '../features/credits/index.ts'
import { deleteDebtors } from '../features/credits/move-debts.ts'
import { lockBalance } from '../features/credits/operation.ts'
import { creditBalances, creditDebtors, creditOperations, movedDebts } from '../features/credits/tables.ts'
import { accounts } from '../parts/access/tables.ts'
import { after, days, hours, minutes } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { passTime } from '../testing/payments.ts'
import { type Person, signedIn, suspend } from '../testing/people.ts'
import { saveCard } from '../testing/subscribe.ts'
import { untilSomebodyWaits } from '../testing/until-somebody-waits.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

let number = 0
/** An address of its own for each test, in the form with a tag. */
let address: (tag?: string) => string
beforeEach(async () => {
  number += 1
  const person = `zora${number}`
  address = (tag) => `${person}${tag === undefined ? '' : `+${tag}`}@shop.example`
  admin = await signedIn(app.ctx, 'admin')
})
// Otherwise the staff of earlier tests would also get an email about each dispute.
afterEach(() => suspend(app.ctx, admin))

/** Registers a person with a proven address who has signed in with it. */
async function register(email: string): Promise<Person> {
  const person = await signedIn(app.ctx, 'paid', { credits: 0 })
  await app.ctx.db.update(accounts).set({ email }).where(eq(accounts.id, person.id))
  await inheritEarlierDebts(app.ctx, { id: person.id, email })
  return { ...person, email }
}
let keys = 0
async function spend({ id: accountId }: Person, amount: number) {
  keys += 1
  const about = { accountId, reference: 'work', actor: 'system' }
  const expiresAt = after(app.clock.read(), hours(1))
  const { holdId } = await holdCredits(app.ctx, { ...about, key: `h${keys}`, amount, title: 'A check', expiresAt })
  await settleHold(app.ctx, { ...about, key: `s${keys}`, holdId, amount })
}
/** 4 000 credits for £10. Gives the payment. */
async function buy(person: Person): Promise<string> {
  const list = () => app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
  const before = (await list()).map(({ id }) => id)
  await saveCard(app, person)
  await app.workOff()
  return (await list()).find(({ id }) => !before.includes(id))?.paymentRef ?? ''
}
const bank = () => app.sandbox.control.stripe
async function dispute(paymentIntent: string): Promise<string> {
  const ref = bank().openDispute({ paymentIntent })
  await heard()
  return ref
}
async function decide(ref: string, outcome: 'won' | 'lost') {
  bank().closeDispute(ref, outcome)
  await heard()
}
async function heard() {
  await passTime(app, 1_000)
  await app.workOff()
}
async function remove({ id }: Person) {
  admin = { ...admin, token: await openSession(app.ctx, admin.viewer) }
  expect((await app.call('DELETE', `/user/${id}`, { token: admin.token })).status).toBe(200)
  await app.workOff()
  app.clock.advance(minutes(16))
  await resumeDeletions(app.ctx)
  await app.workOff()
}
const stand = async ({ id }: Person) => ({
  available: await availableCredits(app.ctx, id),
  owed: await owedCredits(app.ctx, id),
})

describe('credits owed by an account that is deleted', () => {
  test('are owed by the next with the same address, and paid off by its first purchase', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 3_000)
    await dispute(payment)
    expect(await stand(first)).toEqual({ available: 0, owed: 3_000 })
    await remove(first)
    const second = await register(address('again'))
    expect(await stand(first)).toEqual({ available: 0, owed: 0 })
    expect(await stand(second)).toEqual({ available: 0, owed: 3_000 })
    const { token } = second
    expect(await app.call('GET', '/user/history', { token })).toMatchObject({
      body: { owed: 3_000, owed_earlier: 3_000 },
    })
    const shown = await app.call('GET', `/user/show/${second.id}`, { token: (await signedIn(app.ctx, 'admin')).token })
    expect(shown).toMatchObject({ status: 200, body: { owed: 3_000, owed_earlier: 3_000 } })
    await buy(second)
    expect(await stand(second)).toEqual({ available: 1_000, owed: 0 })
    // Nothing of it falls due again.
    await inheritEarlierDebts(app.ctx, second)
    expect(await stand(second)).toEqual({ available: 1_000, owed: 0 })
    const moved = await app.ctx.db.select().from(creditOperations).where(eq(creditOperations.kind, 'move'))
    const ours = moved.filter(({ accountId }) => [first.id, second.id].includes(accountId))
    expect(ours.map(({ accountId, result }) => [accountId, result]).toSorted()).toEqual([
      [first.id, { debtPaid: 3_000 }],
      [second.id, { debt: 3_000 }],
    ])
    expect(new Set(ours.map(({ key }) => key)).size).toBe(1)
  })

  test('fall due also where the payment is disputed after the deletion, before or after the next account begins', async () => {
    const first = await register(address())
    const [one, two] = [await buy(first), await buy(first)]
    await spend(first, 8_000)
    await remove(first)
    await dispute(one)
    expect(await stand(first)).toEqual({ available: 0, owed: 4_000 })
    const second = await register(address())
    expect(await stand(second)).toEqual({ available: 0, owed: 4_000 })
    await dispute(two)
    expect(await stand(first)).toEqual({ available: 0, owed: 0 })
    expect(await stand(second)).toEqual({ available: 0, owed: 8_000 })
  })

  test('follow through a second deletion, and to an account that was there before', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const second = await register(address('two'))
    expect(await stand(second)).toEqual({ available: 0, owed: 4_000 })
    const third = await register(address('three'))
    expect(await stand(third)).toEqual({ available: 0, owed: 0 })
    await remove(second)
    expect(await stand(third)).toEqual({ available: 0, owed: 4_000 })
    await remove(third)
    const fourth = await register(address())
    expect(await stand(fourth)).toEqual({ available: 0, owed: 4_000 })
  })

  test.each([
    ['before it is paid off', false, { available: 0, owed: 0 }],
    ['after it was paid off', true, { available: 4_000, owed: 0 }],
  ])('come back wherever they are when the dispute is won: %s', async (_when, isPaid, expected) => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 3_000)
    const ref = await dispute(payment)
    await remove(first)
    const second = await register(address('two'))
    await remove(second)
    const third = await register(address('three'))
    expect(await stand(third)).toEqual({ available: 0, owed: 3_000 })
    if (isPaid) await buy(third)
    await decide(ref, 'won')
    expect(await stand(third)).toEqual(expected)
    // The rest of it went with the account that was deleted.
    expect(await stand(first)).toEqual({ available: 1_000, owed: 0 })
    expect(await stand(second)).toEqual({ available: 0, owed: 0 })
    // Contested once more it is owed once more.
    bank().reopenDispute(ref)
    await heard()
    expect((await stand(third)).owed).toBe(3_000)
  })

  test('stay where the address was never proven to be the next one’s, or is somebody else’s', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const stranger = await register(`other${number}@shop.example`)
    expect(await stand(stranger)).toEqual({ available: 0, owed: 0 })
    expect(await stand(first)).toEqual({ available: 0, owed: 4_000 })
  })

  test('are known by no address, and forgotten two years after the deletion', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const rows = await app.ctx.db.select().from(creditDebtors).where(eq(creditDebtors.accountId, first.id))
    expect(rows.length).toBeGreaterThan(0)
    for (const { personHash } of rows) expect(personHash).toMatch(/^[\da-f]{64}$/)
    await deleteDebtors(app.ctx)
    expect(await app.ctx.db.$count(creditDebtors, eq(creditDebtors.accountId, first.id))).toBe(rows.length)
    app.clock.advance(days(731))
    await deleteDebtors(app.ctx)
    expect(await app.ctx.db.$count(creditDebtors, eq(creditDebtors.accountId, first.id))).toBe(0)
    const second = await register(address())
    expect(await stand(second)).toEqual({ available: 0, owed: 0 })
  })

  test('are assumed once, however many sign-ins there are at once', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const second = await signedIn(app.ctx, 'paid', { credits: 0 })
    const owner = { id: second.id, email: address() }
    await Promise.all(Array.from({ length: 5 }, () => inheritEarlierDebts(app.ctx, owner)))
    expect(await stand(second)).toEqual({ available: 0, owed: 4_000 })
    expect(await app.ctx.db.$count(movedDebts, eq(movedDebts.toAccountId, second.id))).toBe(1)
  })

  test('move without a deadlock while a deletion, which locks the balance first, writes the same row', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const second = await signedIn(app.ctx, 'paid', { credits: 0 })
    const [{ personHash = '' } = {}] = await app.ctx.db
      .select()
      .from(creditDebtors)
      .where(eq(creditDebtors.accountId, first.id))
    let taking = Promise.resolve()
    await inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(sql`set local lock_timeout = '500ms'`)
      await lockBalance(tx, second.id)
      taking = inheritEarlierDebts(app.ctx, { id: second.id, email: address() })
      await untilSomebodyWaits(app)
      const row = { personHash, accountId: second.id, notedAt: app.clock.read() }
      await tx.db.insert(creditDebtors).values(row)
    })
    await taking
    expect(await stand(second)).toEqual({ available: 0, owed: 4_000 })
  })

  test('are restored under locks in order of account ids, like those of every move', async () => {
    const elder = await register(address('elder'))
    const younger = await register(address('younger'))
    const payment = await buy(younger)
    await spend(younger, 4_000)
    const ref = await dispute(payment)
    await remove(younger)
    expect(await stand(elder)).toEqual({ available: 0, owed: 4_000 })
    let deciding = Promise.resolve()
    await inTransaction(app.ctx, async (tx) => {
      await lockBalance(tx, elder.id)
      deciding = decide(ref, 'won')
      await untilSomebodyWaits(app)
      const ofYounger = eq(creditBalances.accountId, younger.id)
      await tx.db.select().from(creditBalances).where(ofYounger).for('update', { noWait: true })
    })
    await deciding
    expect(await stand(elder)).toEqual({ available: 0, owed: 0 })
  })

  test('aren’t paid off by credits that staff grant; granting as many makes up for them', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    await dispute(payment)
    await remove(first)
    const second = await register(address())
    const { token } = await signedIn(app.ctx, 'admin')
    const body = { credits: 4_000, credits_reason: 'Another person has the address now' }
    expect((await app.call('PUT', `/profile/update/${second.id}`, { token, body })).status).toBe(200)
    expect(await stand(second)).toEqual({ available: 4_000, owed: 4_000 })
    await buy(second)
    expect(await stand(second)).toEqual({ available: 4_000, owed: 0 })
  })
})

describe('verifyLedger reports a moved debt', () => {
  test.each([
    ['of which more was returned than its entries say', 'lost', sql`returned = 5`, '5.0000'],
    ['of which less was returned than its entries say', 'won', sql`returned = 3999`, '3999.0000'],
    ['of which more was returned than was owed', 'lost', sql`returned = 4001`, '4001.0000'],
  ] as const)('%s', async (_fault, outcome, change, stored) => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    const ref = await dispute(payment)
    await remove(first)
    const second = await register(address())
    await decide(ref, outcome)
    const rollback = new Error('nothing is kept')
    const spoilt = inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(sql`alter table moved_debts drop constraint moved_debts_amount`)
      await tx.db.execute(sql`update moved_debts set ${change} where to_account_id = ${second.id}`)
      const derived = outcome === 'won' ? '4000 of 4000.0000' : '0 of 4000.0000'
      const what = expect.stringMatching(/^returned of moved debt/)
      const faults = [{ accountId: second.id, what, stored, derived }]
      expect(await verifyLedger(tx)).toEqual(faults)
      expect(await verifyLedger(tx, second.id)).toEqual(faults)
      throw rollback
    })
    await expect(spoilt).rejects.toBe(rollback)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('that moved twice and whose second move is wrong', async () => {
    const first = await register(address())
    const payment = await buy(first)
    await spend(first, 4_000)
    const ref = await dispute(payment)
    await remove(first)
    const second = await register(address('two'))
    await remove(second)
    const third = await register(address('three'))
    await decide(ref, 'won')
    expect(await verifyLedger(app.ctx, third.id)).toEqual([])
    const rollback = new Error('nothing is kept')
    const spoilt = inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(sql`update moved_debts set returned = 1 where to_account_id = ${third.id}`)
      const faults = await verifyLedger(tx)
      expect(faults.map(({ accountId }) => accountId).toSorted()).toEqual([second.id, third.id])
      throw rollback
    })
    await expect(spoilt).rejects.toBe(rollback)
  })
})
