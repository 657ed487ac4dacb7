import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { createAccount } from '../../parts/access/change-accounts/index.ts'
import { findViewer } from '../../parts/access/index.ts'
import { days, hours, after as later } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { noHoldsInUse } from '../../testing/ledger-account.ts'
import { adjustCredits } from './adjust-credits.ts'
import { releaseHold, settleHold } from './end-hold.ts'
import { grantCredits } from './grant-credits.ts'
import { holdCredits } from './hold-credits.ts'
import { historyPageSize, listCreditHistory } from './list-history.ts'
import { restoreCredits } from './restore-credits.ts'
import { revokeCredits } from './revoke-credits.ts'
import { sweepCredits } from './sweep-credits.ts'
import { creditBalances, creditHolds, creditLots } from './tables.ts'
import { verifyLedger } from './verify-ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

/** The model counts in whole ten-thousandths of a credit, so that it knows no rounding at all. */
type Units = number
const credits = (units: Units) => units / 10_000

/** `owed`: refunded when it was used already. `refunded`: what a restore may give back. `writtenOff`: refunded when it had expired. */
type ModelLot = {
  id: string
  granted: Units
  remaining: Units
  owed: Units
  refunded: Units
  expired: Units
  writtenOff: Units
  expiresAt: number | null
}
type ModelHold = {
  id: string
  parts: { lot: ModelLot; amount: Units }[]
  amount: Units
  settled: Units
  state: 'open' | 'settled' | 'released' | 'expired'
  expiresAt: number
}

const sum = (amounts: readonly Units[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The ledger's promises in the plainest words: lots in spending order, holds that remember their lots. */
class Model {
  now = Date.parse('2026-03-01T00:00:00Z')
  lots: ModelLot[] = []
  holds: ModelHold[] = []
  /** Left the account for good. */
  spent: Units = 0
  expired: Units = 0

  get debt() {
    return sum(this.lots.map((lot) => lot.owed))
  }

  get available() {
    return sum(this.lots.map((lot) => lot.remaining))
  }

  get held() {
    return sum(this.holds.filter((hold) => hold.state === 'open').map((hold) => hold.amount))
  }

  add(id: string, granted: Units, remaining: Units, expiresAt: number | null) {
    this.lots.push({ id, granted, remaining, owed: 0, refunded: 0, expired: 0, writtenOff: 0, expiresAt })
  }

  /** Pays owed credits in the order of the lots, as far as the credits go; returns the rest of them. */
  payDebt(amount: Units, lots = this.lots): Units {
    return lots.reduce((left, lot) => {
      const part = Math.min(lot.owed, left)
      lot.owed -= part
      return left - part
    }, amount)
  }

  spendable(): ModelLot[] {
    return this.lots
      .filter((lot) => lot.remaining > 0 && (lot.expiresAt === null || lot.expiresAt > this.now))
      .map((lot, at) => ({ lot, at }))
      .sort((left, right) => (left.lot.expiresAt ?? Infinity) - (right.lot.expiresAt ?? Infinity) || left.at - right.at)
      .map(({ lot }) => lot)
  }

  /** Undefined where there is not enough; nothing is taken then. */
  take(amount: Units): ModelHold['parts'] | undefined {
    if (sum(this.spendable().map((lot) => lot.remaining)) < amount) return undefined
    let missing = amount
    return this.spendable().flatMap((lot) => {
      const part = Math.min(lot.remaining, missing)
      if (part === 0) return []
      missing -= part
      lot.remaining -= part
      return [{ lot, amount: part }]
    })
  }

  end(hold: ModelHold, settled: Units, state: ModelHold['state']) {
    let left = settled
    for (const { lot, amount } of hold.parts) {
      const used = Math.min(amount, left)
      left -= used
      lot.remaining += this.payDebt(amount - used, [lot])
    }
    this.spent += settled
    hold.settled = settled
    hold.state = state
  }

  sweep() {
    const holds = this.holds.filter((hold) => hold.state === 'open' && hold.expiresAt <= this.now)
    for (const hold of holds) this.end(hold, 0, 'expired')
    const lots = this.lots.filter((lot) => this.expire(lot))
    return { holds: holds.length, lots: lots.length }
  }

  /** False where nothing of it is left to expire. */
  expire(lot: ModelLot): boolean {
    if (lot.remaining === 0 || lot.expiresAt === null || lot.expiresAt > this.now) return false
    this.expired += lot.remaining
    lot.expired += lot.remaining
    lot.remaining = 0
    return true
  }
}

const amount = fc.oneof(fc.integer({ min: 1, max: 300 * 10_000 }), fc.constantFrom(1, 32_727, 654_540, 10_000))
const lifetime = fc.integer({ min: 1, max: 60 })
const which = fc.nat({ max: 20 })

const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('grant'), amount, hours: fc.option(lifetime) }) },
  { weight: 6, arbitrary: fc.record({ verb: fc.constant('hold'), amount, hours: lifetime }) },
  {
    weight: 5,
    arbitrary: fc.record({ verb: fc.constant('settle'), which, percent: fc.integer({ min: 0, max: 105 }) }),
  },
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('release'), which }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('revoke'), which, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('restore'), which, percent: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('adjust'), amount, isTaking: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('sweep') }) },
)

/** Events around a move: the process may die at a statement first, and the caller may ask again after. */
const step = fc.record({
  move,
  crashAt: fc.option(fc.nat({ max: 6 }), { freq: 3 }),
  isRepeated: fc.boolean(),
  isReused: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Move = Step['move']

class Crash extends Error {}

const statements = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute'])

/** A context whose process dies at its n-th statement, or just before the commit. */
function dyingAt(ctx: Ctx, statement: number): Ctx {
  let left = statement
  const dieWhenDue = () => {
    left -= 1
    if (left < 0) throw new Crash()
  }
  const guard = (db: Ctx['db']): Ctx['db'] =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'transaction')
          return (work: (tx: Ctx['db']) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const result = await work(guard(tx as unknown as Ctx['db']))
              dieWhenDue()
              return result
            })
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...parts: unknown[]) => {
          if (statements.has(name)) dieWhenDue()
          return value.apply(target, parts)
        }
      },
    })
  return { ...ctx, db: guard(ctx.db) }
}

/** One move: how the ledger is asked, how it is asked wrongly with the same key, and what the model expects. */
type Plan = {
  ask: (ctx: Ctx) => Promise<unknown>
  askOtherwise?: (ctx: Ctx) => Promise<unknown>
  /** Applies the move to the model. `answered` and the lot that is new are for the ids the ledger chose. */
  expected: (answered: Record<string, string>, newLotId: string) => unknown
}

const refused = 'credits.insufficient'
const outOfRange = 'out of range'

function planOf(accountId: number, model: Model, move: Move): Plan | undefined {
  const key = uuid()
  const who = { accountId, key, reference: 'model', actor: 'system' }
  const at = (count: number) => later(new Date(model.now), hours(count))
  switch (move.verb) {
    case 'grant': {
      const expiresAt = move.hours === null ? null : at(move.hours)
      const input = { ...who, title: 'grant', source: 'plan', expiresAt } as const
      return {
        ask: (ctx) => grantCredits(ctx, { ...input, amount: credits(move.amount) }),
        askOtherwise: (ctx) => grantCredits(ctx, { ...input, amount: credits(move.amount + 1) }),
        expected: ({ lotId = '' }) => {
          const left = model.payDebt(move.amount)
          const debtPaid = move.amount - left
          model.add(lotId, move.amount, left, expiresAt?.getTime() ?? null)
          return { lotId: expect.any(String), debtPaid: credits(debtPaid) }
        },
      }
    }
    case 'hold': {
      const expiresAt = at(move.hours)
      const input = { ...who, title: 'hold', expiresAt }
      return {
        ask: (ctx) => holdCredits(ctx, { ...input, amount: credits(move.amount) }),
        askOtherwise: (ctx) => holdCredits(ctx, { ...input, amount: credits(move.amount + 1) }),
        expected: ({ holdId = '' }) => {
          const parts = model.take(move.amount)
          if (parts === undefined) return refused
          const hold = { id: holdId, parts, amount: move.amount, settled: 0, expiresAt: expiresAt.getTime() }
          model.holds.push({ ...hold, state: 'open' })
          return { holdId: expect.any(String) }
        },
      }
    }
    case 'settle': {
      const hold = model.holds[move.which % model.holds.length]
      if (hold === undefined) return undefined
      const settled = Math.floor((hold.amount * move.percent) / 100)
      const input = { ...who, holdId: hold.id }
      return {
        ask: (ctx) => settleHold(ctx, { ...input, amount: credits(settled) }),
        askOtherwise: (ctx) => settleHold(ctx, { ...input, amount: credits(settled + 1) }),
        expected: () => {
          if (hold.state !== 'open') return { charged: 0, returned: 0, hold: hold.state }
          if (settled > hold.amount) return outOfRange
          model.end(hold, settled, settled === 0 ? 'released' : 'settled')
          return { charged: credits(settled), returned: credits(hold.amount - settled), hold: hold.state }
        },
      }
    }
    case 'release': {
      const hold = model.holds[move.which % model.holds.length]
      if (hold === undefined) return undefined
      return {
        ask: (ctx) => releaseHold(ctx, { ...who, holdId: hold.id }),
        askOtherwise: (ctx) => releaseHold(ctx, { ...who, holdId: uuid() }),
        expected: () => {
          if (hold.state !== 'open') return { charged: 0, returned: 0, hold: hold.state }
          model.end(hold, 0, 'released')
          return { charged: 0, returned: credits(hold.amount), hold: 'released' }
        },
      }
    }
    case 'revoke': {
      const lot = model.lots[move.which % model.lots.length]
      if (lot === undefined) return undefined
      const input = { ...who, lotId: lot.id, title: 'refund' }
      return {
        ask: (ctx) => revokeCredits(ctx, { ...input, amount: credits(move.amount) }),
        askOtherwise: (ctx) => revokeCredits(ctx, { ...input, amount: credits(move.amount + 1) }),
        expected: () => {
          model.expire(lot)
          const takenBack = Math.min(lot.remaining, move.amount)
          const writtenOff = Math.min(lot.expired - lot.writtenOff, move.amount - takenBack)
          const debt = move.amount - takenBack - writtenOff
          lot.remaining -= takenBack
          lot.owed += debt
          lot.writtenOff += writtenOff
          lot.refunded += takenBack + debt
          return { takenBack: credits(takenBack), debt: credits(debt), writtenOff: credits(writtenOff) }
        },
      }
    }
    case 'restore': {
      const lot = model.lots[move.which % model.lots.length]
      const [amount, writtenOff] = [lot?.refunded, lot?.writtenOff].map((units = 0) =>
        Math.ceil((units * move.percent) / 100),
      )
      if (lot === undefined || amount === undefined || writtenOff === undefined || amount + writtenOff === 0)
        return undefined
      const input = { ...who, lotId: lot.id, title: 'refund failed', writtenOff: credits(writtenOff) }
      return {
        ask: (ctx) => restoreCredits(ctx, { ...input, amount: credits(amount) }),
        askOtherwise: (ctx) => restoreCredits(ctx, { ...input, amount: credits(amount + 1) }),
        expected: () => {
          model.expire(lot)
          const restored = model.payDebt(amount, [lot, ...model.lots])
          lot.refunded -= amount
          lot.writtenOff -= writtenOff
          lot.remaining += restored
          if (restored > 0 && lot.expiresAt !== null) lot.expiresAt = Math.max(lot.expiresAt, model.now + days(30))
          return {
            restored: credits(restored),
            debtPaid: credits(amount - restored),
            writtenOff: credits(0 - writtenOff),
          }
        },
      }
    }
    case 'adjust': {
      const signed = move.isTaking ? -move.amount : move.amount
      const input = { ...who, title: 'correction', amount: credits(signed) }
      return {
        ask: (ctx) => adjustCredits(ctx, { ...input, reason: 'a reason' }),
        askOtherwise: (ctx) => adjustCredits(ctx, { ...input, reason: 'another reason' }),
        expected: (_answered, newLotId) => {
          if (move.isTaking) return model.take(move.amount) === undefined ? refused : { amount: credits(signed) }
          model.add(newLotId, move.amount, move.amount, null)
          return { amount: credits(signed) }
        },
      }
    }
    case 'sweep':
      return { ask: (ctx) => sweepCredits(ctx, noHoldsInUse), expected: () => model.sweep() }
    case 'wait':
      return {
        ask: async () => undefined,
        expected: () => {
          model.now += hours(move.hours)
        },
      }
  }
}

/** The answer, or the name of the refusal. */
const answerOf = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    if (error instanceof RangeError) return outOfRange
    throw error
  })

const lotsOf = (ctx: Ctx, accountId: number) =>
  ctx.db
    .select({
      id: creditLots.id,
      remaining: creditLots.remaining,
      owed: creditLots.owed,
      writtenOff: creditLots.writtenOff,
    })
    .from(creditLots)
    .where(eq(creditLots.accountId, accountId))

async function rowCountOf(ctx: Ctx, accountId: number): Promise<unknown> {
  const { rows } = await ctx.db.execute(sql`select
    (select count(*) from credit_operations where account_id = ${accountId}) as operations,
    (select count(*) from credit_transfers where account_id = ${accountId}) as transfers,
    (select count(*) from credit_lots where account_id = ${accountId}) as lots,
    (select count(*) from credit_holds where account_id = ${accountId}) as holds`)
  return rows[0]
}

async function expectBalance(ctx: Ctx, accountId: number, model: Model) {
  const [balance] = await ctx.db.select().from(creditBalances).where(eq(creditBalances.accountId, accountId))
  const { available = 0, held = 0, debt = 0 } = balance ?? {}
  expect({ available, held, debt }).toEqual({
    available: credits(model.available),
    held: credits(model.held),
    debt: credits(model.debt),
  })
}

/** Every lot, hold, bucket and the history say what the model says, and the ledger finds no fault in itself. */
async function expectAgreement(ctx: Ctx, accountId: number, model: Model) {
  await expectBalance(ctx, accountId, model)
  expect(await verifyLedger(ctx, accountId)).toEqual([])
  expect(new Map((await lotsOf(ctx, accountId)).map(({ id, ...lot }) => [id, lot]))).toEqual(
    new Map(
      model.lots.map(({ id, remaining, owed, writtenOff }) => [
        id,
        { remaining: credits(remaining), owed: credits(owed), writtenOff: credits(writtenOff) },
      ]),
    ),
  )
  const holds = await ctx.db
    .select({ id: creditHolds.id, state: creditHolds.state, settled: creditHolds.settled })
    .from(creditHolds)
    .where(and(eq(creditHolds.accountId, accountId)))
  expect(new Map(holds.map(({ id, ...hold }) => [id, hold]))).toEqual(
    new Map(model.holds.map(({ id, state, settled }) => [id, { state, settled: credits(settled) }])),
  )
  const { rows } = await ctx.db.execute<{ spent: string; expired: string }>(sql`
    select coalesce(sum(amount) filter (where to_bucket = 'spent'), 0)::text as spent,
      coalesce(sum(amount) filter (where to_bucket = 'expired'), 0)::text as expired
    from credit_transfers where account_id = ${accountId}`)
  expect({ spent: Number(rows[0]?.spent), expired: Number(rows[0]?.expired) }).toEqual({
    spent: credits(model.spent),
    expired: credits(model.expired),
  })
  expect(await sumOfHistory(ctx, accountId)).toBe(model.available)
}

/** The sum a person gets from the history: added less used less held, in units. */
async function sumOfHistory(ctx: Ctx, accountId: number): Promise<Units> {
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined) throw new Error('the account is not there')
  const own = { ...ctx, account: viewer.account }
  const { total } = await listCreditHistory(own, { page: 1 })
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / historyPageSize) }, (_, at) => listCreditHistory(own, { page: at + 1 })),
  )
  const entries = pages.flatMap((page) => page.history)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(total)
  return sum(entries.map((entry) => Math.round(entry.credits_used * 10_000) * (entry.is_added === 1 ? 1 : -1)))
}

async function createEmptyAccount(): Promise<number> {
  const email = `model-${uuid()}@example.test`
  return createAccount(app.ctx, { email, name: 'model', type: accountTypes.paid, role: roleNames.customer })
}

test('any history of grants, holds, refunds, failed refunds, expiries, repeats and crashes leaves what a simple model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
      const accountId = await createEmptyAccount()
      const model = new Model()
      const ctx: Ctx = { ...app.ctx, clock: () => new Date(model.now) }
      try {
        for (const each of steps) await take(ctx, accountId, model, each)
        await expectAgreement(ctx, accountId, model)
      } finally {
        // All times are past now, so that the next sequence's sweeper meets nothing of this one.
        model.now += hours(1_000_000)
        await sweepCredits(ctx, noHoldsInUse)
      }
      model.sweep()
      await expectAgreement(ctx, accountId, model)
    }),
    // A slow machine runs fewer sequences; a sequence that was found broken is always reported.
    { numRuns: 60, interruptAfterTimeLimit: 15_000 },
  )
})

async function take(ctx: Ctx, accountId: number, model: Model, { move, crashAt, isRepeated, isReused }: Step) {
  const plan = planOf(accountId, model, move)
  if (plan === undefined) return
  // A sweep is many operations: those before the crash stay, and sweeping again does the rest.
  if (crashAt !== null && move.verb !== 'sweep') await dieAt(ctx, accountId, plan, crashAt)
  const answer = await answerOf(plan.ask(ctx))
  const known = new Set(model.lots.map((lot) => lot.id))
  const newLot = (await lotsOf(ctx, accountId)).find((lot) => !known.has(lot.id))
  expect(answer).toEqual(plan.expected(answer as Record<string, string>, newLot?.id ?? 'none'))
  if (move.verb === 'sweep') expect(await sweepCredits(ctx, noHoldsInUse)).toEqual({ holds: 0, lots: 0 })
  if (typeof answer === 'object' && plan.askOtherwise !== undefined && (isRepeated || isReused)) {
    const before = await rowCountOf(ctx, accountId)
    if (isRepeated) expect(await plan.ask(ctx)).toEqual(answer)
    if (isReused) expect(await answerOf(plan.askOtherwise(ctx))).toBe('request.conflict')
    expect(await rowCountOf(ctx, accountId)).toEqual(before)
  }
  await expectBalance(ctx, accountId, model)
}

/** The process dies in the middle; nothing of the operation is there, unless it was done before its turn to die. */
async function dieAt(ctx: Ctx, accountId: number, plan: Plan, statement: number) {
  const before = await rowCountOf(ctx, accountId)
  const isDead = await answerOf(plan.ask(dyingAt(ctx, statement))).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Crash)) throw error
      return true
    },
  )
  if (isDead) expect(await rowCountOf(ctx, accountId)).toEqual(before)
}
