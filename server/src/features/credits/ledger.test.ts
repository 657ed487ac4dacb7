import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiplyCredits } from '#contract/credit-amounts.ts'
import { accountTypes, roleNames } from '#contract/plan-modules.ts'
import { hours, after as later, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createAccount, findViewer } from '../access/index.ts'
import { expireHold, releaseHold, settleHold } from './end-hold.ts'
import { type GrantCredits, grantCredits } from './grant-credits.ts'
import { type HoldCredits, holdCredits } from './hold-credits.ts'
import { listCreditHistory } from './list-history.ts'
import { availableCredits } from './read-balance.ts'
import { sweepCredits } from './sweep-credits.ts'
import { adjustCredits, revokeCredits } from './take-back-credits.ts'
import { verifyLedger } from './verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const times = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)))

const valuesOf = <Value>(results: PromiseSettledResult<Value>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

/** An account of its own with so many credits, and the verbs for it with what a test does not care about filled in. */
async function account(granted = 0, expiresAt: Date | null = null) {
  const accountId = await createAccount(app.ctx, {
    email: `ledger-${uuid()}@example.test`,
    name: 'ledger',
    type: accountTypes.paid,
    role: roleNames.customer,
  })
  const { ctx } = app
  const who = () => ({ accountId, key: uuid(), reference: 'test', actor: 'system' })
  const verbs = {
    id: accountId,
    grant: (amount: number, other: Partial<GrantCredits> = {}, on = ctx) =>
      grantCredits(on, { ...who(), amount, title: 'Grant', source: 'plan', expiresAt: null, ...other }),
    hold: (amount: number, other: Partial<HoldCredits> = {}, on = ctx) =>
      holdCredits(on, { ...who(), amount, title: 'Work', expiresAt: later(on.clock(), hours(1)), ...other }),
    settle: (holdId: string, amount: number, key = uuid(), on = ctx) =>
      settleHold(on, { ...who(), key, holdId, amount }),
    release: (holdId: string, key = uuid(), on = ctx) => releaseHold(on, { ...who(), key, holdId }),
    revoke: (lotId: string, amount: number, key = uuid()) =>
      revokeCredits(ctx, { ...who(), key, lotId, amount, title: 'Refund' }),
    adjust: (amount: number, reason = 'a reason') =>
      adjustCredits(ctx, { ...who(), amount, title: 'Correction', reason }),
    balance: async () => {
      const { rows } = await ctx.db.execute<{ available: string; held: string; debt: string }>(
        sql`select available::text, held::text, debt::text from credit_balances where account_id = ${accountId}`,
      )
      const [row] = rows
      return { available: Number(row?.available), held: Number(row?.held), debt: Number(row?.debt) }
    },
    history: async () => {
      const viewer = await findViewer(ctx, accountId)
      if (viewer === undefined) throw new Error('the account is not there')
      return listCreditHistory({ ...ctx, account: viewer.account }, { page: 1 })
    },
    operations: async (kind: string) => {
      const { rows } = await ctx.db.execute<{ count: number }>(
        sql`select count(*)::int as count from credit_operations where account_id = ${accountId} and kind = ${kind}`,
      )
      return rows[0]?.count
    },
    faults: () => verifyLedger(ctx, accountId),
  }
  if (granted > 0) await verbs.grant(granted, { key: 'first grant', expiresAt })
  return verbs
}

describe('many at once', () => {
  test('20 holds of 75 on 500 credits: exactly 6 are made, the others are told there is not enough', async () => {
    const one = await account(500)
    const results = await times(20, () => one.hold(75))
    expect(valuesOf(results)).toHaveLength(6)
    for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ code: 'credits.insufficient', status: 402 })
    expect(await one.balance()).toEqual({ available: 50, held: 450, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('50 identical settles charge once, and all hear the same', async () => {
    const one = await account(500)
    const { holdId } = await one.hold(75)
    const results = await times(50, () => one.settle(holdId, 60, 'the settle'))
    expect(valuesOf(results)).toEqual(Array(50).fill({ charged: 60, returned: 15, hold: 'settled' }))
    expect(await one.balance()).toEqual({ available: 440, held: 0, debt: 0 })
    expect(await one.operations('settle')).toBe(1)
    expect(await one.faults()).toEqual([])
  })

  test('50 settles of one hold under different keys charge once', async () => {
    const one = await account(500)
    const { holdId } = await one.hold(75)
    const results = await times(50, () => one.settle(holdId, 60))
    expect(valuesOf(results).filter((outcome) => outcome.charged > 0)).toEqual([
      { charged: 60, returned: 15, hold: 'settled' },
    ])
    expect(valuesOf(results)).toHaveLength(50)
    expect(await one.balance()).toEqual({ available: 440, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('50 identical grants give once, to an account that never had a balance', async () => {
    const one = await account()
    const results = await times(50, () => one.grant(1_000, { key: 'inv:in_1' }))
    expect(valuesOf(results)).toHaveLength(50)
    expect(new Set(valuesOf(results).map((grant) => grant.lotId)).size).toBe(1)
    expect(await one.balance()).toEqual({ available: 1_000, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('settle, release and expiry race for one hold: one wins, and the charge is the winner’s', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await account(100)
      const { holdId } = await one.hold(75)
      const end = { accountId: one.id, holdId, reference: 'test', actor: 'system' }
      const ends = [
        () => one.settle(holdId, 50),
        () => one.release(holdId),
        () => expireHold(app.ctx, { ...end, key: `hold-expired:${holdId}` }),
      ]
      // Each round begins with another of the three.
      const results = await times(ends.length, (at) => ends[(at + round) % ends.length]?.() ?? Promise.reject())
      expect(valuesOf(results)).toHaveLength(3)
      expect(new Set(valuesOf(results).map((outcome) => outcome.hold)).size).toBe(1)
      const { hold, charged } = valuesOf(results).find((outcome) => outcome.returned > 0) ?? {}
      expect(charged).toBe(hold === 'settled' ? 50 : 0)
      expect(await one.balance()).toEqual({ available: hold === 'settled' ? 50 : 100, held: 0, debt: 0 })
      expect(await one.faults()).toEqual([])
    }
  })

  test('holds and releases in a crowd never free or lose a credit', async () => {
    const one = await account(100)
    const results = await times(40, async (at) => {
      const { holdId } = await one.hold(30)
      return at % 2 === 0 ? one.release(holdId) : one.settle(holdId, 1.5)
    })
    const charged = valuesOf(results).reduce((sum, outcome) => sum + outcome.charged, 0)
    expect(await one.balance()).toEqual({ available: 100 - charged, held: 0, debt: 0 })
    expect(valuesOf(results).length).toBeGreaterThan(0)
    expect(await one.faults()).toEqual([])
  })

  test('two sweepers at once end a hold and lapse a lot once, and the history says it once', async () => {
    const late = laterBy(hours(3))
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    await one.hold(40, { expiresAt: later(app.ctx.clock(), hours(1)) })
    await times(5, () => sweepCredits(late))
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    const { history } = await one.history()
    expect(history.map(({ title, credits_used }) => [title, credits_used])).toEqual([
      ['Credits expired', 100],
      ['Work', 0],
      ['Grant', 100],
    ])
    expect(await one.faults()).toEqual([])
  })
})

/** The same product at a later time. */
const laterBy = (milliseconds: number): Ctx => ({ ...app.ctx, clock: () => later(app.clock.read(), milliseconds) })

describe('an operation key', () => {
  test('answers a repeat with the first result and writes nothing', async () => {
    const one = await account(100)
    const first = await one.hold(30, { key: 'press 1' })
    expect(await one.hold(30, { key: 'press 1' })).toEqual(first)
    expect(await one.operations('hold')).toBe(1)
    expect(await one.balance()).toEqual({ available: 70, held: 30, debt: 0 })
  })

  test('answers a repeat after everything is spent, instead of refusing it for want of credits', async () => {
    const one = await account(30)
    const first = await one.hold(30, { key: 'press 1' })
    await one.settle(first.holdId, 30)
    expect(await one.hold(30, { key: 'press 1' })).toEqual(first)
  })

  test.each<[string, (one: Awaited<ReturnType<typeof account>>) => Promise<unknown>]>([
    ['another amount', (one) => one.grant(101, { key: 'first grant' })],
    ['another reference', (one) => one.grant(100, { key: 'first grant', reference: 'other' })],
    ['another source', (one) => one.grant(100, { key: 'first grant', source: 'top-up' })],
    ['another end', (one) => one.grant(100, { key: 'first grant', expiresAt: later(app.ctx.clock(), hours(1)) })],
    ['another verb', (one) => one.hold(100, { key: 'first grant' })],
  ])('is refused with %s', async (_what, reuse) => {
    const one = await account(100)
    await expect(reuse(one)).rejects.toMatchObject({ code: 'request.conflict', status: 409 })
    expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
  })

  test('belongs to its account: two accounts may use the same one', async () => {
    const [one, other] = [await account(100), await account(100)]
    await one.hold(10, { key: 'same' })
    await other.hold(20, { key: 'same' })
    expect((await one.balance()).held).toBe(10)
    expect((await other.balance()).held).toBe(20)
  })

  test('rolled back with its transaction, it is free again', async () => {
    const one = await account(100)
    const attempt = inTransaction(app.ctx, async (tx) => {
      await one.hold(30, { key: 'press 1' }, tx)
      throw new Error('the check could not be stored')
    })
    await expect(attempt).rejects.toThrow('the check could not be stored')
    expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
    await one.hold(40, { key: 'press 1' })
    expect(await one.balance()).toEqual({ available: 60, held: 40, debt: 0 })
    expect(await one.faults()).toEqual([])
  })
})

describe('what a verb refuses', () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.00001, 1.00005, 3.27275])(
    'a grant or hold of %d is no amount of credits',
    async (amount) => {
      const one = await account(100)
      expect(() => one.grant(amount)).toThrow(RangeError)
      expect(() => one.hold(amount)).toThrow(RangeError)
      expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
    },
  )

  test('a settle above what is held, below zero or finer than the ledger counts', async () => {
    const one = await account(100)
    const { holdId } = await one.hold(30)
    await expect(one.settle(holdId, 30.0001)).rejects.toThrow(RangeError)
    for (const amount of [-1, Number.NaN, 0.00001]) expect(() => one.settle(holdId, amount)).toThrow(RangeError)
    expect(await one.balance()).toEqual({ available: 70, held: 30, debt: 0 })
  })

  test('an account’s hold ended, or its lot taken back, in the name of another', async () => {
    const [one, other] = [await account(100), await account(100)]
    const { holdId } = await one.hold(30)
    await expect(other.settle(holdId, 30)).rejects.toThrow('has no hold')
    await expect(other.release(holdId)).rejects.toThrow('has no hold')
    const { lotId } = await one.grant(10)
    await expect(other.revoke(lotId, 10)).rejects.toThrow('has no lot')
    expect(await one.balance()).toEqual({ available: 80, held: 30, debt: 0 })
    expect(await other.balance()).toEqual({ available: 100, held: 0, debt: 0 })
  })

  test('a correction below what is there, and then it takes nothing', async () => {
    const one = await account(100)
    await expect(one.adjust(-100.0001)).rejects.toMatchObject({ code: 'credits.insufficient' })
    expect(await one.adjust(-100)).toEqual({ amount: -100 })
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })
})

describe('lots', () => {
  test('the soonest to lapse is spent first, one without an end last', async () => {
    const one = await account()
    const at = (count: number) => later(app.ctx.clock(), hours(count))
    const forever = await one.grant(10, { expiresAt: null })
    const late = await one.grant(10, { expiresAt: at(20) })
    const soon = await one.grant(10, { expiresAt: at(2) })
    const { holdId } = await one.hold(25)
    const { rows } = await app.ctx.db.execute(sql`
      select lot_id, amount::text from credit_transfers where hold_id = ${holdId} order by leg`)
    expect(rows).toEqual([
      { lot_id: soon.lotId, amount: '10.0000' },
      { lot_id: late.lotId, amount: '10.0000' },
      { lot_id: forever.lotId, amount: '5.0000' },
    ])
  })

  test('lapsed credits cannot be held, also before the sweeper came', async () => {
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    const late = laterBy(hours(3))
    await expect(one.hold(1, {}, late)).rejects.toMatchObject({ code: 'credits.insufficient' })
    await sweepCredits(late)
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('what a hold gives back to a lot that lapsed meanwhile lapses with the next sweep', async () => {
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    const { holdId } = await one.hold(40, { expiresAt: later(app.ctx.clock(), hours(48)) })
    const late = laterBy(hours(3))
    await sweepCredits(late)
    expect(await one.balance()).toEqual({ available: 0, held: 40, debt: 0 })
    await one.settle(holdId, 15, 'settled late', late)
    expect(await one.balance()).toEqual({ available: 25, held: 0, debt: 0 })
    await expect(one.hold(1, {}, late)).rejects.toMatchObject({ code: 'credits.insufficient' })
    await sweepCredits(late)
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.operations('expire')).toBe(2)
    expect(await one.faults()).toEqual([])
  })

  test('the sweeper ends holds past their time, not those before it, and may come twice', async () => {
    const one = await account(100)
    const due = await one.hold(10, { expiresAt: later(app.ctx.clock(), minutes(10)) })
    await one.hold(20, { expiresAt: later(app.ctx.clock(), minutes(60)) })
    const late = laterBy(minutes(30))
    await sweepCredits(late)
    await sweepCredits(late)
    expect(await one.balance()).toEqual({ available: 80, held: 20, debt: 0 })
    // Work that ends after its hold was given back is not charged for.
    expect(await one.settle(due.holdId, 10)).toEqual({ charged: 0, returned: 0, hold: 'expired' })
    expect(await one.faults()).toEqual([])
  })
})

describe('a refund', () => {
  test('of credits that were spent leaves a debt, which the next grants pay off', async () => {
    const one = await account()
    const { lotId } = await one.grant(100)
    const { holdId } = await one.hold(70)
    await one.settle(holdId, 70)
    expect(await one.revoke(lotId, 100, 'refund:re_1')).toEqual({ takenBack: 30, debt: 70 })
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 70 })
    expect(await one.grant(50)).toMatchObject({ debtPaid: 50 })
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 20 })
    expect(await one.grant(50)).toMatchObject({ debtPaid: 20 })
    expect(await one.balance()).toEqual({ available: 30, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('takes from its own lot only, never from what somebody bought besides', async () => {
    const one = await account(100)
    const { lotId } = await one.grant(10)
    expect(await one.revoke(lotId, 10)).toEqual({ takenBack: 10, debt: 0 })
    expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
  })
})

describe('fractions', () => {
  test('3.2727 a keyword, held for and settled one by one, never drifts', async () => {
    const one = await account(3_272.7)
    let spent = 0
    for (let count = 1; count <= 25; count++) {
      const price = multiplyCredits(3.2727, count)
      const { holdId } = await one.hold(price)
      const charged = multiplyCredits(3.2727, count - 1)
      expect(await one.settle(holdId, charged)).toMatchObject({ charged, returned: 3.2727 * Math.sign(count) })
      spent += count - 1
      expect(await one.balance()).toEqual({ available: multiplyCredits(3.2727, 1_000 - spent), held: 0, debt: 0 })
    }
    const rest = await one.hold(multiplyCredits(3.2727, 1_000 - spent))
    await one.settle(rest.holdId, multiplyCredits(3.2727, 1_000 - spent))
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('a hold over lots with odd ends takes exactly its amount', async () => {
    const odd = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(odd, async (units) => {
        const one = await account()
        for (const unit of units) await one.grant(unit / 10_000)
        const total = units.reduce((sum, unit) => sum + unit, 0)
        const { holdId } = await one.hold((total - 1) / 10_000)
        expect(await one.balance()).toEqual({ available: 0.0001, held: (total - 1) / 10_000, debt: 0 })
        await one.release(holdId)
        expect(await one.balance()).toEqual({ available: total / 10_000, held: 0, debt: 0 })
        expect(await one.faults()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

describe('the ledger’s own guards', () => {
  test.each([
    sql`update credit_transfers set amount = amount + 1`,
    sql`delete from credit_transfers`,
    sql`truncate credit_transfers`,
  ])('no statement changes or removes an entry (%#)', async (statement) => {
    const one = await account(100)
    await expect(app.ctx.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'credit_transfers is append-only' },
    })
    expect(await one.faults()).toEqual([])
  })

  test('no balance, lot or entry goes below zero, whoever writes', async () => {
    const one = await account(100)
    const violated = (constraint: string) => ({ cause: { constraint } })
    await expect(
      app.ctx.db.execute(sql`update credit_balances set available = -1 where account_id = ${one.id}`),
    ).rejects.toMatchObject(violated('credit_balances_available'))
    await expect(
      app.ctx.db.execute(sql`update credit_lots set remaining = -1 where account_id = ${one.id}`),
    ).rejects.toMatchObject(violated('credit_lots_remaining'))
    await expect(
      app.ctx.db.execute(sql`
        insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, reference, actor, created_at)
        values (${one.id}, 'x', 0, 'available', 'outside', 0, 'adjust', ${uuid()}, '', '', now())`),
    ).rejects.toMatchObject(violated('credit_transfers_amount'))
  })

  type Planted = { what: RegExp; plant: (id: number) => ReturnType<typeof sql> }
  const plantedFaults: [string, Planted][] = [
    [
      'a balance',
      {
        what: /^available$/,
        plant: (id) => sql`update credit_balances set available = available + 1 where account_id = ${id}`,
      },
    ],
    [
      'held credits',
      { what: /^held$/, plant: (id) => sql`update credit_balances set held = held + 1 where account_id = ${id}` },
    ],
    [
      'a debt',
      { what: /^debt$/, plant: (id) => sql`update credit_balances set debt = debt + 1 where account_id = ${id}` },
    ],
    [
      'a missing balance',
      { what: /^balance row$/, plant: (id) => sql`delete from credit_balances where account_id = ${id}` },
    ],
    [
      'what is left of a lot',
      { what: /^lot /, plant: (id) => sql`update credit_lots set remaining = remaining - 1 where account_id = ${id}` },
    ],
    [
      'what a lot was',
      { what: /^lot /, plant: (id) => sql`update credit_lots set granted = granted + 1 where account_id = ${id}` },
    ],
    ['a missing lot', { what: /^lot /, plant: (id) => sql`delete from credit_lots where account_id = ${id}` }],
    [
      'a lot from nowhere',
      {
        what: /^lot /,
        plant: (id) =>
          sql`insert into credit_lots (account_id, id, source, granted, remaining, created_at) values (${id}, ${uuid()}, 'plan', 5, 5, now())`,
      },
    ],
    [
      'the state of a hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set state = 'released' where account_id = ${id} and state = 'open'`,
      },
    ],
    [
      'the amount of an open hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set amount = amount + 1 where account_id = ${id} and state = 'open'`,
      },
    ],
    [
      'the amount of an ended hold',
      {
        what: /^hold /,
        plant: (id) => sql`update credit_holds set amount = amount + 1 where account_id = ${id} and state = 'settled'`,
      },
    ],
    [
      'what a hold was settled at',
      {
        what: /^hold /,
        plant: (id) =>
          sql`update credit_holds set settled = settled - 1 where account_id = ${id} and state = 'settled'`,
      },
    ],
    ['a missing hold', { what: /^hold /, plant: (id) => sql`delete from credit_holds where account_id = ${id}` }],
    [
      'a hold from nowhere',
      {
        what: /^hold /,
        plant: (id) =>
          sql`insert into credit_holds (account_id, id, key, amount, settled, state, title, expires_at, created_at) values (${id}, ${uuid()}, 'x', 5, 0, 'open', '', now(), now())`,
      },
    ],
    [
      'an entry beside the verbs',
      {
        what: /^available$/,
        plant: (id) =>
          sql`insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, reference, actor, created_at) select ${id}, 'x', 0, 'outside', 'available', 5, 'grant', id, '', '', now() from credit_lots where account_id = ${id} limit 1`,
      },
    ],
  ]
  test.each(plantedFaults)('verifying finds a planted fault: %s', async (_name, { what, plant }) => {
    const one = await account(100)
    const { holdId } = await one.hold(30)
    await one.settle(holdId, 20)
    await one.hold(40)
    expect(await one.faults()).toEqual([])
    const found = inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(plant(one.id))
      const faults = await verifyLedger(tx, one.id)
      expect(faults.map((fault) => fault.what)).toContainEqual(expect.stringMatching(what))
      expect(new Set(faults.map((fault) => fault.accountId))).toEqual(new Set([one.id]))
      // Reading all accounts finds it as well.
      expect((await verifyLedger(tx)).filter((fault) => fault.accountId === one.id)).toEqual(faults)
      throw new Error('the fault goes again')
    })
    await expect(found).rejects.toThrow('the fault goes again')
    expect(await one.faults()).toEqual([])
  })
})

test('what an account has is nothing before its first grant', async () => {
  const one = await account()
  expect(await availableCredits(app.ctx, one.id)).toBe(0)
  await expect(one.hold(1)).rejects.toMatchObject({ code: 'credits.insufficient' })
})
