import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkProvider } from '../features/data-provider/check-provider.ts'
import { type CallOutcome, recordProviderHealth } from '../features/data-provider/report-provider-health.ts'
import { hours, minutes } from '../platform/clock/clock.ts'
import type { ProviderFailureKind } from '../ports/data-provider/failure.ts'
import { watchProvider } from '../testing/watch-provider.ts'

const watch = watchProvider()
const { ask, check, checkKeyword, everyCall, everyPost, status } = watch

describe('an account without money', () => {
  test('fails to post, even while earlier results are still collected', async () => {
    watch.app.sandbox.control.addFault({ path: '*/bing/organic/task_post', httpStatus: 402 })
    await ask(['posted'])
    await ask(['refused'], { searchEngine: 3 })
    await watch.app.workOff()
    const { rows } = await watch.app.ctx.db.execute(sql`select keyword, state from serp_fetches order by keyword`)
    expect(rows).toEqual([
      { keyword: 'posted', state: 'done' },
      { keyword: 'refused', state: 'failed' },
    ])
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('balance is used up') })
  })

  test('is noticed before a fetch fails, and until it is topped up', async () => {
    watch.app.sandbox.control.setBalance(0)
    await check()
    const failing = await status()
    expect(failing).toMatchObject({ state: 'failing', sentence: expect.stringContaining('Top up'), balance_usd: 0 })
    watch.app.clock.advance(minutes(5))
    await check()
    expect(await status()).toMatchObject({ state: 'failing', since: failing.since })
    watch.app.sandbox.control.setBalance(250)
    watch.app.clock.advance(minutes(5))
    await check()
    expect(await status()).toMatchObject({ state: 'ok', since: null, balance_usd: 250 })
  })

  test('is announced while there is a little left', async () => {
    const { lowProviderBalanceUsd } = watch.app.ctx.settings
    for (const [balance, state] of [
      [lowProviderBalanceUsd, 'ok'],
      [lowProviderBalanceUsd - 0.01, 'low'],
    ] as const) {
      watch.app.sandbox.control.setBalance(balance)
      await check()
      expect(await status()).toMatchObject({ state, since: null, balance_usd: balance })
    }
    expect((await status()).sentence).toMatch(/balance is low.*Top up/)
  })
})

describe('a check', () => {
  test('that fails is a failure itself, and the next one that works ends it', async () => {
    const fault = everyCall({ httpStatus: 401 })
    await check()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('login') })
    watch.app.sandbox.control.clearFaults(fault)
    watch.app.clock.advance(minutes(5))
    await check()
    expect((await status()).state).toBe('ok')
  })

  test('does not end a failure that is happening at the same time', async () => {
    everyPost({ httpStatus: 401 })
    await checkKeyword()
    watch.app.clock.advance(minutes(1))
    await check()
    expect((await status()).state).toBe('failing')
    watch.app.clock.advance(minutes(4))
    await checkKeyword()
    await check()
    expect((await status()).state).toBe('failing')
  })

  test('ends what a process that is gone has reported', async () => {
    const elsewhere = { ...watch.app.ctx, ports: { ...watch.app.ctx.ports } }
    everyPost({ httpStatus: 401 })
    await checkKeyword()
    watch.app.sandbox.control.clearFaults()
    watch.app.clock.advance(minutes(5))
    await checkProvider(elsewhere, new AbortController().signal)
    expect((await status()).state).toBe('ok')
  })
})

describe('seen by two processes', () => {
  const reportedFailure = (kind: ProviderFailureKind): CallOutcome => ({
    isAnswered: false,
    failures: [{ kind, code: null, message: 'in a test', retryAfterMs: null }],
  })
  /** Sessions of staff do not last that long. */
  async function aDayLater() {
    watch.app.clock.advance(hours(20))
    await watch.signInStaff()
  }
  /** A process of its own, with its own memory of what it has seen. */
  const another = () => ({ ...watch.app.ctx, ports: { ...watch.app.ctx.ports } })

  test('what another one found over is a new failure when it comes again, with its own beginning', async () => {
    await recordProviderHealth(watch.app.ctx, 'posting', reportedFailure('provider'))
    watch.app.clock.advance(minutes(5))
    await checkProvider(another(), new AbortController().signal)
    expect(await status()).toMatchObject({ state: 'ok', since: null })
    await aDayLater()
    const again = watch.app.clock.read().getTime()
    await recordProviderHealth(watch.app.ctx, 'posting', reportedFailure('provider'))
    const { state, since } = await status()
    expect(state).toBe('failing')
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(again)
  })

  test('what has only just failed in one is not declared over by a check of the other', async () => {
    await recordProviderHealth(watch.app.ctx, 'posting', reportedFailure('provider'))
    watch.app.clock.advance(minutes(9))
    await recordProviderHealth(watch.app.ctx, 'posting', reportedFailure('provider'))
    await checkProvider(another(), new AbortController().signal)
    expect((await status()).state).toBe('failing')
  })

  test('one rate limit today and one tomorrow are no incident', async () => {
    for (let day = 0; day < 3; day += 1) {
      await recordProviderHealth(watch.app.ctx, 'listing', reportedFailure('throttle'))
      expect((await status()).state).toBe('ok')
      await aDayLater()
    }
  })
})
