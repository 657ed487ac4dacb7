import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderStatus } from '#contract/data-provider/endpoints.ts'
import { checkProvider } from '../features/data-provider/check-provider.ts'
import { sendCheckProvider } from '../features/data-provider/provider-jobs.ts'
import { type CallOutcome, noteProviderHealth } from '../features/data-provider/report-provider-health.ts'
import { requestKeywordMetrics } from '../features/keyword-metrics/index.ts'
import { postFetches } from '../features/serp-fetches/post-fetches.ts'
import { hours, minutes, seconds } from '../platform/clock/clock.ts'
import type { ProviderFailureKind } from '../ports/data-provider/failure.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'

let app: TestApp
let customer: Person
let staff: Person

async function open(options: TestAppOptions = {}) {
  app = await createTestApp({ hasInlineJobs: true, ...options })
  customer = await signedIn(app.ctx, 'paid')
  staff = await signedIn(app.ctx, 'superadmin')
  // The lists of places are not what goes wrong here.
  for (const list of ['list-cities/IE', 'list-languages'])
    await app.call('GET', `/serp/${list}`, { token: customer.token })
}
beforeEach(() => open())
afterEach(() => app.close())

async function ask(keywords: string[], { searchEngine = 1 } = {}) {
  const body = {
    domainUrl: 'kestrelroast.example',
    searchEngine,
    deviceType: 1,
    language: 'en',
    country: 2372,
    keywords,
  }
  const reply = await app.call('POST', '/serp/check-serp', { token: customer.token, body })
  expect(reply.status).toBe(202)
}

/** Asks for keywords nobody has asked for before, and lets the workers do what they can. */
let asked = 0
async function checkKeyword(keyword = 'word') {
  asked += 1
  await ask([`${keyword} ${asked}`])
  await app.workOff()
}

async function check() {
  await sendCheckProvider(app.ctx)
  await app.workOff()
}

async function status(): Promise<ProviderStatus> {
  const reply = await app.call('GET', '/provider-status', { token: staff.token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: ProviderStatus }).data
}

/** Changes with every write to the row. */
async function version() {
  const { rows } = await app.ctx.db.execute<{ xmin: string }>(sql`select xmin::text from provider_status`)
  return rows[0]?.xmin
}

const everyCall = (fault: object) => app.sandbox.control.addFault({ path: '*', ...fault })
const everyPost = (fault: object) => app.sandbox.control.addFault({ path: '*/task_post', ...fault })

describe('who may see how the provider is doing', () => {
  test('staff who look after customers, and nobody else', async () => {
    expect(await app.call('GET', '/provider-status')).toMatchObject({ status: 401, body: { code: 'session.required' } })
    for (const kind of ['trial', 'paid', 'powerless'] as const) {
      const { token } = await signedIn(app.ctx, kind)
      expect(await app.call('GET', '/provider-status', { token })).toMatchObject({
        status: 403,
        body: { code: 'ability.missing' },
      })
    }
    expect((await app.call('GET', '/provider-status', { token: staff.token })).status).toBe(200)
  })
})

describe('while all is well', () => {
  test('there are no incidents, and the balance is shown once it was read', async () => {
    const allClear = { state: 'ok', sentence: null, since: null, waiting: 0 }
    expect(await status()).toEqual({ ...allClear, balance_usd: null, checked_at: null })
    await check()
    const { balance_usd, checked_at, ...rest } = await status()
    expect(rest).toEqual(allClear)
    expect(balance_usd).toBe(app.sandbox.control.balanceUsd())
    expect(Math.abs(Date.parse(checked_at ?? '') - app.clock.read().getTime())).toBeLessThan(minutes(1))
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
    await app.close()
    await open({ sandbox: { readyAfterMs: minutes(30) } })
    await ask(['red kettle', 'blue kettle'])
    expect(await status()).toMatchObject({ state: 'ok', waiting: 2 })
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })
})

describe('one thing that goes wrong is no failure of the provider', () => {
  test.each(['__40501__', '__40101__', '__40102__', '__40103__', '__50000__'])('a task of %s', async (token) => {
    await checkKeyword(`kettle ${token}`)
    app.clock.advance(seconds(20))
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', since: null })
  })

  test('a task whose answer nobody can read', async () => {
    await ask(['red kettle', 'kettle __malformed__'])
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('rate limiting by the provider', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', code: 40202, times: 1 })
    await checkKeyword()
    expect((await status()).state).toBe('ok')
    app.clock.advance(minutes(2))
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('a worker that is stopped in the middle of a call', async () => {
    const stopping = new AbortController()
    const { organicResults } = app.ctx.ports
    const { postTasks } = organicResults
    organicResults.postTasks = (tasks, signal) => {
      stopping.abort()
      return postTasks(tasks, signal)
    }
    await ask(['red kettle'])
    await postFetches(app.ctx, [], { engine: 'google' }, stopping.signal)
    expect(await status()).toMatchObject({ state: 'ok', waiting: 1 })
  })
})

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
      const from = app.clock.read().getTime()
      everyCall(fault)
      await checkKeyword('during')
      const failing = await status()
      expect(failing).toMatchObject({ state: 'failing', sentence: expect.stringMatching(sentence) })
      const since = Date.parse(failing.since ?? '')
      expect(since).toBeGreaterThanOrEqual(from)
      expect(since).toBeLessThanOrEqual(app.clock.read().getTime())

      app.clock.advance(minutes(1))
      await checkKeyword('still')
      expect((await status()).since).toBe(failing.since)

      app.sandbox.control.clearFaults()
      app.clock.advance(minutes(3))
      await checkKeyword('after')
      expect(await status()).toMatchObject({ state: 'ok', sentence: null, since: null })
    },
  )

  test('nobody answers at its address', async () => {
    await app.sandbox.close()
    await checkKeyword()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('unreachable') })
  })

  test('results nobody can read, one and all', async () => {
    app.sandbox.control.addFault({ path: '*/task_get/*', malformed: true })
    await ask(['red kettle', 'blue kettle'])
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('unreadable') })
  })

  test('with the live method too', async () => {
    await app.close()
    await open({ searchMethod: 'live' })
    await checkKeyword()
    expect((await status()).state).toBe('ok')
    app.sandbox.control.setBalance(0)
    await checkKeyword()
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('balance is used up') })
    app.sandbox.control.setBalance(1_000)
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
        await requestKeywordMetrics(app.ctx, { countryCode: 2372, languageCode: 'en', keywords: [keyword] })
        app.clock.advance(minutes(2))
        await app.workOff()
      }
      await fetchMetrics('red kettle')
      expect((await status()).state).toBe('ok')
      app.sandbox.control.addFault({ path: '*/keyword_overview/live', ...fault })
      await fetchMetrics('blue kettle')
      expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining(sentence) })
      app.sandbox.control.clearFaults()
      await fetchMetrics('green kettle')
      expect(await status()).toMatchObject({ state: 'ok', sentence: null, since: null })
    },
  )

  test('too many calls for minutes on end', async () => {
    everyPost({ code: 40202 })
    await ask(['red kettle'])
    for (let minute = 0; minute < 5; minute += 1) {
      await app.workOff()
      app.clock.advance(seconds(62))
    }
    expect(await status()).toMatchObject({
      state: 'failing',
      sentence: expect.stringContaining('DATAFORSEO_REQUESTS_PER_MINUTE'),
      waiting: 1,
    })
    app.sandbox.control.clearFaults()
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
  })

  test('is asked for its balance at once, and again when the moment is over', async () => {
    const questions = () => app.sandbox.control.calls()['GET /v3/appendix/user_data'] ?? 0
    app.sandbox.control.addFault({ path: '*/task_post', cutConnection: 'after', times: 1 })
    await checkKeyword()
    expect(questions()).toBe(1)
    // The task was accepted all the same and nothing is left to post that could show it.
    app.clock.advance(seconds(30))
    await app.workOff()
    expect(await status()).toMatchObject({ state: 'failing', waiting: 0, balance_usd: expect.any(Number) })
    app.clock.advance(minutes(3))
    await app.workOff()
    expect(questions()).toBe(2)
    expect((await status()).state).toBe('ok')
  })

  test('is written down once, however often it fails', async () => {
    everyPost({ httpStatus: 402 })
    await checkKeyword()
    const before = await version()
    for (let press = 0; press < 5; press += 1) await checkKeyword()
    expect(await version()).toBe(before)
  })

  test('keeps nobody from working where that cannot be written down', async () => {
    await app.ctx.db.execute(sql`alter table provider_status rename to elsewhere`)
    app.sandbox.control.addFault({ path: '*/task_post', code: 50000, times: 1 })
    await checkKeyword()
    for (let round = 0; round < 6; round += 1) {
      app.clock.advance(seconds(10))
      await app.workOff()
    }
    await app.ctx.db.execute(sql`alter table elsewhere rename to provider_status`)
    expect(await status()).toMatchObject({ state: 'ok', waiting: 0 })
    const { rows } = await app.ctx.db.execute(sql`select distinct state from serp_fetches`)
    expect(rows).toEqual([{ state: 'done' }])
  })
})

describe('an account without money', () => {
  test('fails posting, whatever is still collected of what was posted before', async () => {
    app.sandbox.control.addFault({ path: '*/bing/organic/task_post', httpStatus: 402 })
    await ask(['posted'])
    await ask(['refused'], { searchEngine: 3 })
    await app.workOff()
    const { rows } = await app.ctx.db.execute(sql`select keyword, state from serp_fetches order by keyword`)
    expect(rows).toEqual([
      { keyword: 'posted', state: 'done' },
      { keyword: 'refused', state: 'failed' },
    ])
    expect(await status()).toMatchObject({ state: 'failing', sentence: expect.stringContaining('balance is used up') })
  })

  test('is noticed before a fetch meets it, and until it is topped up', async () => {
    app.sandbox.control.setBalance(0)
    await check()
    const failing = await status()
    expect(failing).toMatchObject({ state: 'failing', sentence: expect.stringContaining('Top up'), balance_usd: 0 })
    app.clock.advance(minutes(5))
    await check()
    expect(await status()).toMatchObject({ state: 'failing', since: failing.since })
    app.sandbox.control.setBalance(250)
    app.clock.advance(minutes(5))
    await check()
    expect(await status()).toMatchObject({ state: 'ok', since: null, balance_usd: 250 })
  })

  test('is announced while there is a little left', async () => {
    const { lowProviderBalanceUsd } = app.ctx.settings
    for (const [balance, state] of [
      [lowProviderBalanceUsd, 'ok'],
      [lowProviderBalanceUsd - 0.01, 'low'],
    ] as const) {
      app.sandbox.control.setBalance(balance)
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
    app.sandbox.control.clearFaults(fault)
    app.clock.advance(minutes(5))
    await check()
    expect((await status()).state).toBe('ok')
  })

  test('does not call off what fails at this very time', async () => {
    everyPost({ httpStatus: 401 })
    await checkKeyword()
    app.clock.advance(minutes(1))
    await check()
    expect((await status()).state).toBe('failing')
    app.clock.advance(minutes(4))
    await checkKeyword()
    await check()
    expect((await status()).state).toBe('failing')
  })

  test('ends what a process that is gone has reported', async () => {
    const elsewhere = { ...app.ctx, ports: { ...app.ctx.ports } }
    everyPost({ httpStatus: 401 })
    await checkKeyword()
    app.sandbox.control.clearFaults()
    app.clock.advance(minutes(5))
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
    app.clock.advance(hours(20))
    staff = await signedIn(app.ctx, 'superadmin')
  }
  /** A process of its own, with its own memory of what it has seen. */
  const another = () => ({ ...app.ctx, ports: { ...app.ctx.ports } })

  test('what another one found over is a new failure when it comes again, with its own beginning', async () => {
    await noteProviderHealth(app.ctx, 'posting', reportedFailure('provider'))
    app.clock.advance(minutes(5))
    await checkProvider(another(), new AbortController().signal)
    expect(await status()).toMatchObject({ state: 'ok', since: null })
    await aDayLater()
    const again = app.clock.read().getTime()
    await noteProviderHealth(app.ctx, 'posting', reportedFailure('provider'))
    const { state, since } = await status()
    expect(state).toBe('failing')
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(again)
  })

  test('what has only just failed in one is not declared over by a check of the other', async () => {
    await noteProviderHealth(app.ctx, 'posting', reportedFailure('provider'))
    app.clock.advance(minutes(9))
    await noteProviderHealth(app.ctx, 'posting', reportedFailure('provider'))
    await checkProvider(another(), new AbortController().signal)
    expect((await status()).state).toBe('failing')
  })

  test('one rate limit today and one tomorrow are no incident', async () => {
    for (let day = 0; day < 3; day += 1) {
      await noteProviderHealth(app.ctx, 'listing', reportedFailure('throttle'))
      expect((await status()).state).toBe('ok')
      await aDayLater()
    }
  })
})
