import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAccount } from '../../../parts/access/index.ts'
import { days, after as later } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { activePlan } from '../../billing/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { changeEmail } from '../profile/change-email.ts'
import { openTrial } from './open-trial.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const somebody = (email = `anna-${uuid()}@shop.example`) => ({ name: 'Anna Bright', email, passwordHash: 'a hash' })
const withTrial = (trial: { days: number; credits: number }): Ctx => ({
  ...app.ctx,
  settings: { ...app.ctx.settings, trial },
})
/** As the first code does. */
const prove = (accountId: number) =>
  app.ctx.db.execute(sql`update credentials set email_proven_at = now() where account_id = ${accountId}`)
const leftOf = (trials: { accountId: number }[]) =>
  Promise.all(trials.map(({ accountId }) => availableCredits(app.ctx, accountId)))
const codeOf = (error: { code?: string }) => error.code

async function countsOf(email: string) {
  const { rows } = await app.ctx.db.execute(sql`
    select count(*)::int as accounts,
      (select count(*)::int from credentials where account_id in (select id from accounts where email = ${email})) as passwords,
      (select count(*)::int from subscriptions where account_id in (select id from accounts where email = ${email})) as plans,
      (select count(*)::int from credit_operations where account_id in (select id from accounts where email = ${email})) as grants
    from accounts where email = ${email}`)
  return rows[0]
}

test('an account whose address staff changed keeps its trial, and nobody gets another with the former address', async () => {
  const first = somebody()
  const { accountId } = await openTrial(app.ctx, first)
  await prove(accountId)
  await inTransaction(app.ctx, async (tx) => {
    const { account } = await lockAccount(tx, accountId)
    const staff = await openTrial(tx, somebody())
    await changeEmail(tx, { actorId: staff.accountId, account }, somebody().email)
  })
  const left = await availableCredits(app.ctx, accountId)
  expect(left).toBeGreaterThan(0)
  expect((await openTrial(app.ctx, somebody(first.email))).trialCredits).toBe(0)
  expect(await availableCredits(app.ctx, accountId)).toBe(left)
})

describe('a trial', () => {
  test('is a customer of type 1 on the plan Trial with credits that expire with it', async () => {
    const now = app.ctx.clock()
    const ctx = { ...withTrial({ days: 10, credits: 250 }), clock: () => now }
    const { accountId, trialCredits } = await openTrial(ctx, somebody())
    expect(trialCredits).toBe(250)
    const plan = await activePlan(app.ctx, accountId)
    expect(plan).toMatchObject({ name: 'Trial', isTrial: true, expiresAt: later(now, days(10)) })
    const { rows } = await app.ctx.db.execute(sql`
      select a.type, r.name as role, c.email_proven_at, c.code_on_new_device, o.key, o.title, o.amount::float as amount,
        l.source, l.expires_at = ${later(now, days(10)).toISOString()}::timestamptz as expires_with_it
      from accounts a join account_roles ar on ar.account_id = a.id join roles r on r.id = ar.role_id
        join credentials c on c.account_id = a.id join credit_operations o on o.account_id = a.id
        join credit_lots l on l.account_id = a.id
      where a.id = ${accountId}`)
    expect(rows).toEqual([
      {
        type: 1,
        role: 'Customer',
        email_proven_at: null,
        code_on_new_device: true,
        key: 'trial',
        title: 'Trial credits',
        amount: 250,
        source: 'trial',
        expires_with_it: true,
      },
    ])
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('of 20 at once for one address is opened once, with one grant', async () => {
    const input = somebody()
    const upper = { ...input, email: input.email.toUpperCase() }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => openTrial(app.ctx, at % 2 ? input : upper)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => codeOf(reason))).toEqual(Array(19).fill('email.taken'))
    expect(await countsOf(input.email)).toEqual({ accounts: 1, passwords: 1, plans: 1, grants: 1 })
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('of 20 at once for as many forms of one address brings credits once', async () => {
    const person = `bob.${uuid().slice(-12)}`
    const trials = await Promise.all(
      Array.from({ length: 20 }, (_, at) => openTrial(app.ctx, somebody(`${person}+${at}@gmail.com`))),
    )
    const left = await leftOf(trials)
    expect(left.toSorted((one, other) => one - other)).toEqual([...Array(19).fill(0), 300])
    await prove(trials[left.indexOf(300)]?.accountId ?? 0)
    const plans = await Promise.all(trials.map(({ accountId }) => activePlan(app.ctx, accountId)))
    expect(plans.map((plan) => plan?.name)).toEqual(Array(20).fill('Trial'))
    const again = await openTrial(app.ctx, somebody(`${person.replace('.', '')}@googlemail.com`))
    expect([again.trialCredits, await availableCredits(app.ctx, again.accountId)]).toEqual([0, 0])
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('without credits is one too, and a later one of the same person brings none either', async () => {
    const email = `carl-${uuid()}@shop.example`
    const { accountId, trialCredits } = await openTrial(withTrial({ days: 14, credits: 0 }), somebody(email))
    await prove(accountId)
    expect([trialCredits, await availableCredits(app.ctx, accountId)]).toEqual([0, 0])
    expect(await countsOf(email)).toEqual({ accounts: 1, passwords: 1, plans: 1, grants: 0 })
    const later = await openTrial(app.ctx, somebody(email.replace('@', '+2@')))
    expect(later.trialCredits).toBe(0)
  })

  test('whose address was never proven gives its credits to the next one, and takes nobody’s trial away', async () => {
    const email = `eve-${uuid()}@shop.example`
    const stranger = await openTrial(app.ctx, somebody(email.replace('@', '+x@')))
    const owner = await openTrial(app.ctx, somebody(email))
    expect([stranger.trialCredits, owner.trialCredits]).toEqual([300, 300])
    expect(await leftOf([stranger, owner])).toEqual([0, 300])
    await prove(owner.accountId)
    const late = await openTrial(app.ctx, somebody(email.replace('@', '+y@')))
    expect(await leftOf([stranger, owner, late])).toEqual([0, 300, 0])
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('that ran out before it was proven leaves no debt when the next one comes', async () => {
    const email = `fay-${uuid()}@shop.example`
    const old = await openTrial(withTrial({ days: 1, credits: 300 }), somebody(email.replace('@', '+x@')))
    app.clock.advance(days(2))
    const next = await openTrial(app.ctx, somebody(email))
    expect(next.trialCredits).toBe(300)
    expect((await leftOf([next]))[0]).toBe(300)
    const { rows } = await app.ctx.db.execute(
      sql`select 1 from credit_operations where account_id = ${old.accountId} and kind = 'revoke'`,
    )
    expect(rows).toEqual([])
  })

  test('keeps no address of who had one, only its keyed hash', async () => {
    const email = `dora-${uuid()}@shop.example`
    await openTrial(app.ctx, somebody(email))
    const { rows } = await app.ctx.db.execute<{ address_hash: string }>(sql`select * from trial_addresses`)
    for (const row of rows) expect(row.address_hash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain('dora')
  })
})

test('what fails half-way leaves nothing, and can be done again', async () => {
  const input = somebody()
  await app.ctx.db.execute(sql`update plans set name = 'Not there' where name = 'Trial'`)
  await expect(openTrial(app.ctx, input)).rejects.toThrow('there is no plan Trial')
  await app.ctx.db.execute(sql`update plans set name = 'Trial' where name = 'Not there'`)
  expect(await countsOf(input.email)).toEqual({ accounts: 0, passwords: 0, plans: 0, grants: 0 })
  // The grant is refused after everything else was written.
  await expect(openTrial(withTrial({ days: 14, credits: 0.000_01 }), input)).rejects.toThrow(RangeError)
  expect(await countsOf(input.email)).toEqual({ accounts: 0, passwords: 0, plans: 0, grants: 0 })
  expect((await openTrial(app.ctx, input)).trialCredits).toBe(300)
})
