import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, after as later } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { laterBy, noHoldsInUse, openLedgerAccount } from '../../testing/ledger-account.ts'
import { expireHold } from './end-hold.ts'
import { sweepCredits } from './sweep-credits.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const account = (...given: [granted?: number, expiresAt?: Date | null]) => openLedgerAccount(app.ctx, ...given)

const times = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)))

const valuesOf = <Value>(results: PromiseSettledResult<Value>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

describe('many at once', () => {
  test('20 holds of 75 on 500 credits: exactly 6 are made, the others fail with too few credits', async () => {
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

  test('two sweepers at once end a hold and expire a lot once, and the history says it once', async () => {
    const late = laterBy(app.ctx, hours(3))
    const one = await account(100, later(app.ctx.clock(), hours(2)))
    await one.hold(40, { expiresAt: later(app.ctx.clock(), hours(1)) })
    await times(5, () => sweepCredits(late, noHoldsInUse))
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
