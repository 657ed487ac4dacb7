import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestKeywordMetrics } from '../parts/keyword-metrics/index.ts'
import { minutes, seconds } from '../platform/clock/clock.ts'
import { watchProvider } from '../testing/watch-provider.ts'

const watch = watchProvider()
const { ask, checkKeyword, everyCall, everyPost, status, version } = watch

describe('a provider that fails', () => {
  test.each([
    ['wrong credentials', { httpStatus: 401 }, /rejected our login.*DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD/],
    ['no money, as a status', { httpStatus: 402 }, /balance is used up.*refunded.*Top up/],
    ['no money, as a code', { code: 40210 }, /balance is used up.*refunded.*Top up/],
    ['an account that is paused', { code: 40201 }, /blocked our account.*Sign in to DataForSEO/],
    ['down', { httpStatus: 500 }, /unreachable or has an outage.*retried.*network/],
    ['cut connections', { cutConnection: 'before' }, /are dropping.*network/],
    ['answers in half', { malformed: true }, /unreadable.*DATAFORSEO_URL/],
  ] as const)(
    '%s: staff see what to do, and see it no more once the provider is back',
    async (_name, fault, sentence) => {
      await checkKeyword('before')
      const from = watch.app.clock.read().getTime()
      everyCall(fault)
      await checkKeyword('during')
      const failing = await status()
      expect(failing).toMatchObject({ state: 'failing', sentence: expect.stringMatching(sentence) })
      const since = Date.parse(failing.since ?? '')
      expect(since).toBeGreaterThanOrEqual(from)
      expect(since).toBeLessThanOrEqual(watch.app.clock.read().getTime())

      watch.app.clock.advance(minutes(1))
      await checkKeyword('still')
      expect((await status()).since).toBe(failing.since)

      watch.app.sandbox.control.clearFaults()
      watch.app.clock.advance(minutes(3))
      await checkKeyword('after')
      expect(await status()).toMatchObject({ state: 'ok', sentence: null, since: null })
    },
  )

  test('nobody answers at its address', async () => {
    await watch.app.sandbox.close()
    await checkKeyword()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('unreachable') })
  })

  test('results nobody can read, one and all', async () => {
    watch.app.sandbox.control.addFault({ path: '*/task_get/*', malformed: true })
    await ask(['red kettle', 'blue kettle'])
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('unreadable') })
  })

  test('with the live method too', async () => {
    await watch.reopen({ searchMethod: 'live' })
    await checkKeyword()
    expect((await status()).state).toBe('ok')
    watch.app.sandbox.control.setBalance(0)
    await checkKeyword()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('balance is used up') })
    watch.app.sandbox.control.setBalance(1_000)
    await checkKeyword()
    expect((await status()).state).toBe('ok')
  })

  test.each([
    ['wrong credentials', { httpStatus: 401 }, 'rejected our login'],
    ['no money', { code: 40210 }, 'balance is used up'],
  ] as const)(
    'keyword metrics alone, %s: staff see it, until they can be fetched again',
    async (_name, fault, sentence) => {
      const fetchMetrics = async (keyword: string) => {
        await requestKeywordMetrics(watch.app.ctx, {
          accountId: 1,
          countryCode: 2372,
          languageCode: 'en',
          keywords: [keyword],
        })
        watch.app.clock.advance(minutes(2))
        await watch.app.workOff()
      }
      await fetchMetrics('red kettle')
      expect((await status()).state).toBe('ok')
      watch.app.sandbox.control.addFault({ path: '*/keyword_overview/live', ...fault })
      await fetchMetrics('blue kettle')
      expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining(sentence) })
      watch.app.sandbox.control.clearFaults()
      await fetchMetrics('green kettle')
      expect(await status()).toMatchObject({ state: 'ok', sentence: null, since: null })
    },
  )

  test('too many calls for minutes on end', async () => {
    everyPost({ code: 40202 })
    await ask(['red kettle'])
    for (let minute = 0; minute < 5; minute += 1) {
      await watch.app.workOff()
      watch.app.clock.advance(seconds(62))
    }
    expect(await status()).toMatchObject({
      state: 'failing',
      sentence: expect.stringContaining('DATAFORSEO_REQUESTS_PER_MINUTE'),
      waiting: 1,
    })
    watch.app.sandbox.control.clearFaults()
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('is asked for its balance at once, and again when the moment is over', async () => {
    const questions = () => watch.app.sandbox.control.calls()['GET /v3/appendix/user_data'] ?? 0
    watch.app.sandbox.control.addFault({ path: '*/task_post', cutConnection: 'after', times: 1 })
    await checkKeyword()
    expect(questions()).toBe(1)
    // The task was accepted all the same and nothing is left to post that could show it.
    watch.app.clock.advance(seconds(30))
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'failing', waiting: 0, balance_usd: expect.any(Number) })
    watch.app.clock.advance(minutes(3))
    await watch.app.workOff()
    expect(questions()).toBe(2)
    expect((await status()).state).toBe('ok')
  })

  test('is recorded once, however often it fails', async () => {
    everyPost({ httpStatus: 402 })
    await checkKeyword()
    const before = await version()
    for (let press = 0; press < 5; press += 1) await checkKeyword()
    expect(await version()).toBe(before)
  })

  test('does not stop other work if it cannot be recorded', async () => {
    await watch.app.ctx.db.execute(sql`alter table provider_status rename to elsewhere`)
    watch.app.sandbox.control.addFault({ path: '*/task_post', code: 50000, times: 1 })
    await checkKeyword()
    for (let round = 0; round < 6; round += 1) {
      watch.app.clock.advance(seconds(10))
      await watch.app.workOff()
    }
    await watch.app.ctx.db.execute(sql`alter table elsewhere rename to provider_status`)
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
    const { rows } = await watch.app.ctx.db.execute(sql`select distinct state from serp_fetches`)
    expect(rows).toEqual([{ state: 'done' }])
  })
})
