import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { days, hours, after as later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { laterBy, noHoldsInUse, openLedgerAccount } from '../../testing/ledger-account.ts'
import { availableCredits } from './read-balance.ts'
import { sweepCredits } from './sweep-credits.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const account = (...given: [granted?: number, expiresAt?: Date | null]) => openLedgerAccount(app.ctx, ...given)

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
  test('the soonest to expire is spent first, one without an end last', async () => {
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

  test('expired credits cannot be held, also before the sweeper came', async () => {
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    const late = laterBy(app.ctx, hours(3))
    await expect(one.hold(1, {}, late)).rejects.toMatchObject({ code: 'credits.insufficient' })
    await sweepCredits(late, noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('what a hold gives back to a lot that expired meanwhile expires with the next sweep', async () => {
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    const { holdId } = await one.hold(40, { expiresAt: later(app.ctx.clock(), hours(48)) })
    const late = laterBy(app.ctx, hours(3))
    await sweepCredits(late, noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 0, held: 40, debt: 0 })
    await one.settle(holdId, 15, 'settled late', late)
    expect(await one.balance()).toEqual({ available: 25, held: 0, debt: 0 })
    await expect(one.hold(1, {}, late)).rejects.toMatchObject({ code: 'credits.insufficient' })
    await sweepCredits(late, noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.operations('expire')).toBe(2)
    expect(await one.faults()).toEqual([])
  })

  test('the sweeper ends holds past their time, not those before it, and may come twice', async () => {
    const one = await account(100)
    const due = await one.hold(10, { expiresAt: later(app.ctx.clock(), minutes(10)) })
    await one.hold(20, { expiresAt: later(app.ctx.clock(), minutes(60)) })
    const late = laterBy(app.ctx, minutes(30))
    await sweepCredits(late, noHoldsInUse)
    await sweepCredits(late, noHoldsInUse)
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
    expect(await one.revoke(lotId, 100, 'refund:re_1')).toEqual({ takenBack: 30, debt: 70, writtenOff: 0 })
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
    expect(await one.revoke(lotId, 10)).toEqual({ takenBack: 10, debt: 0, writtenOff: 0 })
    expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
  })
})

describe('credits that are held while they are refunded', () => {
  test.each([
    ['released', 0, 60, 40],
    ['settled in part', 30, 60, 10],
    ['settled in most', 70, 30, 0],
  ])('do not come back when the hold is %s', async (_how, settled, taken, left) => {
    const one = await account()
    const { lotId } = await one.grant(100)
    const { holdId } = await one.hold(100)
    expect(await one.revoke(lotId, 60)).toEqual({ takenBack: 0, debt: 60, writtenOff: 0 })
    const end = () => one.settle(holdId, settled, 'end')
    const outcome = await end()
    expect(await end()).toEqual(outcome)
    expect(await one.balance()).toEqual({ available: left, held: 0, debt: 60 - taken })
    expect((await one.history()).history).toContainEqual(
      expect.objectContaining({
        title: 'Unused credits of a run deducted: credits owed',
        is_added: 0,
        credits_used: taken,
      }),
    )
    expect(await one.faults()).toEqual([])
  })

  test('come back where a grant has paid for them meanwhile, or where they are of another lot', async () => {
    const one = await account()
    const { lotId } = await one.grant(100)
    const refunded = await one.hold(100)
    await one.revoke(lotId, 100)
    await one.grant(130)
    const other = await one.hold(30)
    await one.release(other.holdId)
    await one.release(refunded.holdId)
    expect(await one.balance()).toEqual({ available: 130, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })
})

describe('a refund that is undone', () => {
  test('pays off the debt it left, and gives back the rest to its lot, once', async () => {
    const one = await account()
    const { lotId } = await one.grant(100)
    const { holdId } = await one.hold(70)
    await one.settle(holdId, 70)
    await one.revoke(lotId, 100)
    await one.grant(50)
    const undo = () => one.restore(lotId, 100, { key: 'refund:re_1:2' })
    expect(await undo()).toEqual({ restored: 80, debtPaid: 20, writtenOff: 0 })
    expect(await undo()).toEqual({ restored: 80, debtPaid: 20, writtenOff: 0 })
    expect(await one.balance()).toEqual({ available: 80, held: 0, debt: 0 })
    expect(await one.revoke(lotId, 100)).toEqual({ takenBack: 80, debt: 20, writtenOff: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('leaves credits that have expired meanwhile valid for another 30 days', async () => {
    const one = await account()
    const { lotId } = await one.grant(100, { expiresAt: later(app.ctx.clock(), hours(2)) })
    await one.revoke(lotId, 100)
    await one.restore(lotId, 100, {}, laterBy(app.ctx, hours(24)))
    const at = (time: number) => laterBy(app.ctx, hours(24) + time)
    await sweepCredits(at(days(29)), noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 100, held: 0, debt: 0 })
    await sweepCredits(at(days(31)), noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
  })
})

describe('credits that expired unused before they were taken back', () => {
  const soon = () => ({ expiresAt: later(app.ctx.clock(), hours(2)) })
  const tomorrow = () => laterBy(app.ctx, hours(24))

  test.each([true, false])('are nobody’s debt, whether the sweeper was there first or not: %s', async (isSwept) => {
    const one = await account()
    const { lotId } = await one.grant(100, soon())
    const { holdId } = await one.hold(20)
    await one.settle(holdId, 20)
    if (isSwept) await sweepCredits(tomorrow(), noHoldsInUse)
    expect(await one.revoke(lotId, 50, 'half', tomorrow())).toEqual({ takenBack: 0, debt: 0, writtenOff: 50 })
    expect(await one.revoke(lotId, 50, 'rest', tomorrow())).toEqual({ takenBack: 0, debt: 20, writtenOff: 30 })
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 20 })
    // Undone, nothing of it comes back but the debt.
    await one.restore(lotId, 20, { writtenOff: 80 }, tomorrow())
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 0 })
    expect(await one.revoke(lotId, 100, 'again', tomorrow())).toEqual({ takenBack: 0, debt: 20, writtenOff: 80 })
    expect(await one.faults()).toEqual([])
  })

  test('stay expired when others of their lot are given back', async () => {
    const one = await account()
    const { lotId } = await one.grant(100, soon())
    await one.revoke(lotId, 40)
    await one.restore(lotId, 40, {}, tomorrow())
    await sweepCredits(tomorrow(), noHoldsInUse)
    expect(await one.balance()).toEqual({ available: 40, held: 0, debt: 0 })
    expect(await one.faults()).toEqual([])
  })

  test('are owed where a run held them and used them after all', async () => {
    const one = await account()
    const { lotId } = await one.grant(100, soon())
    const { holdId } = await one.hold(60)
    expect(await one.revoke(lotId, 100, 'all', tomorrow())).toEqual({ takenBack: 0, debt: 60, writtenOff: 40 })
    await one.settle(holdId, 25, 'end', tomorrow())
    expect(await one.balance()).toEqual({ available: 0, held: 0, debt: 25 })
    expect(await one.faults()).toEqual([])
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

test('what an account has is nothing before its first grant', async () => {
  const one = await account()
  expect(await availableCredits(app.ctx, one.id)).toBe(0)
  await expect(one.hold(1)).rejects.toMatchObject({ code: 'credits.insufficient' })
})
