import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { createPaces } from '../../platform/allowances/paces.ts'
import { createPermits } from '../../platform/allowances/permits.ts'
import { createTurns } from '../../platform/allowances/turns.ts'
import { hours, minutes, systemClock, systemWait } from '../../platform/clock/clock.ts'
import { type DatabasePool, openDatabase } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { defaultLimits } from './index.ts'
import { createSharedLimits } from './shared-limits.ts'
import { createTestProvider, failureOf, searchTask, testNow } from './testing/test-provider.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool
let sandbox: RunningSandbox
let now = testNow.getTime()
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 10, applicationName: 'limits', onIdleError: () => {} })
  sandbox = await startSandbox({ latencyMs: 0, readyAfterMs: 0, slowLiveMs: 200, clock: () => new Date(now) })
})
afterAll(async () => {
  await sandbox.close()
  await pool.close()
  await database.drop()
})

/** A process with limits of its own at a clock that all of them share, and moves when one of them waits. */
function openProcess(limits: Partial<typeof defaultLimits> = {}) {
  const clock = () => new Date(now)
  const wait = async (milliseconds: number) => {
    now += milliseconds
  }
  const log = createLogger({ logLevel: 'silent' })
  const turns = createTurns({ db: pool.db, clock, wait, log })
  const shared = createSharedLimits({
    ...{ ...defaultLimits, ...limits },
    turns,
    paces: createPaces({ db: pool.db, clock }),
    // Simultaneous calls take real time.
    permits: createPermits({ db: pool.db, clock: systemClock, wait: systemWait, log }),
    clock,
  })
  return { turns, shared, ...createTestProvider(sandbox.url, { clock, wait, shared, limits }) }
}

describe('processes that share an account at the provider', () => {
  test('are never refused for too many calls a minute of a kind that has few', async () => {
    const processes = [openProcess(), openProcess(), openProcess()]
    for (let at = 0; at < 15; at += 1)
      for (const { provider } of processes) await provider.providerAccount.readBalance()
    const codes = processes.flatMap(({ calls }) => calls.map(({ statusCode }) => statusCode))
    expect(codes).toHaveLength(45)
    expect(new Set(codes)).toEqual(new Set([20_000]))
  })

  test('are never refused for too many calls at once', async () => {
    const processes = [openProcess(), openProcess(), openProcess()]
    const keywords = Array.from({ length: 60 }, (_, at) => [`espresso ${at} __slow__`])
    await Promise.all(
      keywords.map((asked, at) =>
        processes[at % 3]?.provider.keywordMetrics.fetchKeywordMetrics(
          { countryCode: 2372, languageCode: 'en' },
          asked,
        ),
      ),
    )
    const codes = processes.flatMap(({ calls }) => calls.map(({ statusCode }) => statusCode))
    expect(codes).toHaveLength(60)
    expect(codes).not.toContain(40_209)
  })

  test('keep to the calls of the whole account', async () => {
    now += minutes(10)
    const limits = { requestsPerMinute: 100, mostRequestsPerMinute: 100 }
    const processes = [openProcess(limits), openProcess(limits)]
    const from = now
    for (let at = 0; at < 100; at += 1)
      for (const { provider } of processes) await provider.organicResults.fetchLive(searchTask())
    expect(now - from).toBeGreaterThanOrEqual(minutes(1))
  })

  test('rise together as they use the pace up together, and are all halved by the refusal of one', async () => {
    now += hours(2)
    const limits = { requestsPerMinute: 200, mostRequestsPerMinute: 1_000 }
    const [one, other] = [openProcess(limits), openProcess(limits)]
    // Each of them alone uses less than the three quarters from which the pace rises.
    for (let at = 0; at < 400; at += 1) {
      await one.shared.claimTurn('bulk')
      await other.shared.claimTurn('bulk')
    }
    const risen = other.shared.pace()
    expect(risen).toBeGreaterThanOrEqual(300)
    await one.shared.pause('bulk', 1_000)
    expect(one.shared.pace()).toBe(Math.round(risen / 2))
    // Refused together, it counts once.
    await other.shared.pause('general', 1_000)
    expect(other.shared.pace()).toBe(Math.round(risen / 2))
    const third = openProcess(limits)
    await third.shared.claimTurn('direct')
    expect(third.shared.pace()).toBe(Math.round(risen / 2))
    // From now on it rises slowly.
    now += minutes(2)
    for (let at = 0; at < risen * 2; at += 1) await (at % 2 === 0 ? one : other).shared.claimTurn('bulk')
    expect(one.shared.pace()).toBeGreaterThan(Math.round(risen / 2))
    expect(one.shared.pace()).toBeLessThan(Math.round(risen / 2) + 5 * 10 + 1)
  })

  test('never exceed the pace together, and none of them waits for the other’s share', async () => {
    now += hours(2)
    const limits = { requestsPerMinute: 200, mostRequestsPerMinute: 200 }
    const processes = [openProcess(limits), openProcess(limits)]
    const turns: { time: number; process: number }[] = []
    await Promise.all(
      processes.map(async ({ shared }, process) => {
        for (let at = 0; at < 300; at += 1) {
          await shared.claimTurn('bulk')
          turns.push({ time: now, process })
        }
      }),
    )
    const inAnyMinute = turns.map(
      ({ time }) => turns.filter((each) => each.time <= time && each.time > time - minutes(1)).length,
    )
    expect(Math.max(...inAnyMinute)).toBeLessThanOrEqual(200)
    const half = turns.slice(0, 300)
    for (const process of [0, 1]) expect(half.filter((turn) => turn.process === process).length).toBeGreaterThan(100)
  })

  test('begin anew after an hour without calls', async () => {
    now += hours(2)
    const slow = openProcess({ requestsPerMinute: 100, mostRequestsPerMinute: 100 })
    await slow.shared.pause('bulk', 0)
    expect(slow.shared.pace()).toBe(50)
    now += hours(1) + 1
    await slow.shared.claimTurn('bulk')
    expect(slow.shared.pace()).toBe(100)
  })

  test('pause together, and send nothing that would have to wait for too long', async () => {
    now += minutes(10)
    const [one, other] = [openProcess(), openProcess()]
    await one.turns.pause({ name: 'search data calls' }, minutes(5))
    const failure = await failureOf(other.provider.locations.listLanguages('google'))
    expect(failure).toMatchObject({ kind: 'throttle', retryAfterMs: minutes(5) - 3_000 })
    expect(other.calls).toEqual([])
  })

  test('ask for a list at once or say that it has to wait', async () => {
    now += minutes(10)
    const { provider } = openProcess({ requestsPerMinute: 150, mostRequestsPerMinute: 150 })
    for (let at = 0; at < 3; at += 1) await provider.locations.listLanguages('google')
    expect(await failureOf(provider.locations.listLanguages('google'))).toMatchObject({ kind: 'throttle' })
    // A job that can be stopped waits instead.
    const { signal } = new AbortController()
    expect(await provider.locations.listLanguages('google', signal)).not.toHaveLength(0)
  })

  test('together use at most a tenth of all calls for lists, and keep nobody waiting for one longer than three seconds', async () => {
    now += minutes(10)
    const limits = { requestsPerMinute: 100, mostRequestsPerMinute: 100 }
    const processes = [openProcess(limits), openProcess(limits), openProcess(limits)]
    const [from, refusals] = [now, [] as unknown[]]
    const callsSent = () => processes.reduce((sum, { calls }) => sum + calls.length, 0)
    for (let at = 0; now < from + minutes(1) && at < 200; at += 1) {
      const languages = processes[at % 3]?.provider.locations.listLanguages('google')
      const before = now
      const failure = await languages?.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(now - before).toBeLessThanOrEqual(3_000)
      if (failure !== undefined) {
        refusals.push(failure)
        now += 1_000
      }
    }
    expect(callsSent()).toBeLessThanOrEqual(10)
    expect(callsSent()).toBeGreaterThan(5)
    expect(refusals).not.toEqual([])
    // The other calls are left for paid work.
    const paid = processes[0]?.provider.organicResults.fetchLive(searchTask())
    await expect(paid).resolves.toBeDefined()
  })

  test('stop waiting for a list as soon as the job that needs it is stopped', async () => {
    now += minutes(10)
    const { turns, provider, calls } = openProcess()
    await turns.pause({ name: 'search data calls' }, minutes(1) - 1)
    const stop = new AbortController()
    const stopped = failureOf(provider.locations.listLanguages('google', stop.signal))
    stop.abort(new Error('stopped'))
    expect(await stopped).toMatchObject({ kind: 'provider', message: 'stopped before it was sent' })
    expect(calls).toEqual([])
  })
})
