import { describe, expect, test } from 'vitest'
import { postFetches } from '../parts/serp-fetches/post-fetches/post-fetches.ts'
import { minutes, seconds } from '../platform/clock/clock.ts'
import { signedIn } from '../testing/people.ts'
import { watchProvider } from '../testing/watch-provider.ts'

const watch = watchProvider()
const { ask, check, checkKeyword, status, version } = watch

describe('who may see how the provider is doing', () => {
  test('staff who look after customers, and nobody else', async () => {
    expect(await watch.app.call('GET', '/provider-status')).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    })
    for (const kind of ['trial', 'paid', 'powerless'] as const) {
      const { token } = await signedIn(watch.app.ctx, kind)
      expect(await watch.app.call('GET', '/provider-status', { token })).toMatchObject({
        status: 403,
        body: { code: 'ability.missing' },
      })
    }
    expect((await watch.app.call('GET', '/provider-status', { token: watch.staff.token })).status).toBe(200)
  })
})

describe('while all is well', () => {
  test('there are no incidents, and the balance is shown once it was read', async () => {
    const allClear = { state: 'ok', sentence: null, since: null, waiting: 0 }
    expect(await status()).toEqual({ ...allClear, balance_usd: null, checked_at: null })
    await check()
    const { balance_usd, checked_at, ...rest } = await status()
    expect(rest).toEqual(allClear)
    expect(balance_usd).toBe(watch.app.sandbox.control.balanceUsd())
    expect(Math.abs(Date.parse(checked_at ?? '') - watch.app.clock.read().getTime())).toBeLessThan(minutes(1))
  })

  test('successful calls record no incident', async () => {
    await checkKeyword()
    expect(await version()).toBeUndefined()
    await check()
    const before = await version()
    for (const keyword of ['one', 'two', 'three']) await checkKeyword(keyword)
    expect(await version()).toBe(before)
  })

  test('fetches under way are counted', async () => {
    await watch.reopen({ sandbox: { readyAfterMs: minutes(30) } })
    await ask(['red kettle', 'blue kettle'])
    expect(await status()).toMatchObject({ state: 'ok', waiting: 2 })
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })
})

describe('one thing that goes wrong is no failure of the provider', () => {
  test.each(['__40501__', '__40101__', '__40102__', '__40103__', '__50000__'])('a task of %s', async (token) => {
    await checkKeyword(`kettle ${token}`)
    watch.app.clock.advance(seconds(20))
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', since: null })
  })

  test('a task whose answer nobody can read', async () => {
    await ask(['red kettle', 'kettle __malformed__'])
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('rate limiting by the provider', async () => {
    watch.app.sandbox.control.addFault({ path: '*/task_post', code: 40202, times: 1 })
    await checkKeyword()
    expect((await status()).state).toBe('ok')
    watch.app.clock.advance(minutes(2))
    await watch.app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('a worker that is stopped in the middle of a call', async () => {
    const stopping = new AbortController()
    const { organicResults } = watch.app.ctx.ports
    const { postTasks } = organicResults
    organicResults.postTasks = (tasks, signal) => {
      stopping.abort()
      return postTasks(tasks, signal)
    }
    await ask(['red kettle'])
    await postFetches(watch.app.ctx, [], { engine: 'google' }, stopping.signal)
    expect(await status()).toMatchObject({ state: 'ok', waiting: 1 })
  })
})
