import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCallRecorder } from '../../features/data-provider/index.ts'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { collectKeywordMetrics } from './collect-keyword-metrics.ts'
import { type KeywordMetrics, readKeywordMetrics, requestKeywordMetrics } from './index.ts'
import { recoverStuckMetrics } from './jobs.ts'

const ireland = { countryCode: 2372, languageCode: 'en' }
const words = ['espresso machine', 'bike shop', 'garden chair', 'red kettle']
const usdPerCall = 0.012
const usdPerRow = 0.00012

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterEach(() => app.close())

/** Once what is asked for meanwhile has been waited for. */
async function workOff() {
  app.clock.advance(minutes(2))
  await app.workOff()
}

const request = (keywords: readonly string[], { market = ireland, accountId = 1 } = {}) =>
  requestKeywordMetrics(app.ctx, { ...market, keywords, accountId })
const read = (keywords: readonly string[], market = ireland) => readKeywordMetrics(app.ctx, { ...market, keywords })
const asks = () => app.providerCalls.filter((call) => call.path.endsWith('/keyword_overview/live'))
const costUsd = () => asks().reduce((sum, call) => sum + call.costUsd, 0)

async function readOne(keyword: string): Promise<KeywordMetrics> {
  const metrics = (await read([keyword])).get(keyword)
  if (metrics === undefined) throw new Error(`nothing was said of ${keyword}`)
  return metrics
}

test('symbols that Google Ads refuses cost no call, and the other keywords of the call their metrics', async () => {
  const odd = [
    'kettle 🫖',
    'what is coffee?',
    '100% wool',
    'a|b',
    'kettle, red',
    '☆ kettle',
    '𠮷野家',
    'kettle™',
    '‼ kettle',
  ]
  await request([...words, ...odd])
  await workOff()
  expect(asks()).toHaveLength(1)
  const metrics = await read([...words, ...odd])
  expect(words.map((word) => metrics.get(word)?.state)).toEqual(words.map(() => 'known'))
  expect(odd.map((word) => metrics.get(word)?.state ?? 'none')).toEqual(odd.map(() => 'none'))
})

test('intent, competition and bids are kept', async () => {
  await request(words)
  await workOff()
  const { rows } = await app.ctx.db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from keyword_metrics where intent is not null and competition between 0 and 1`)
  expect(rows[0]?.kept).toBe(words.length)
})

describe('what is known', () => {
  test('nobody has asked, asked, known: with its figures and its date', async () => {
    expect((await readOne('red kettle')).state).toBe('unknown')
    await request(words)
    expect(await readOne('red kettle')).toEqual({
      state: 'pending',
      searchVolume: null,
      difficulty: null,
      cpcUsd: null,
      monthlySearches: [],
      takenAt: null,
    })
    const askedAt = app.clock.read().getTime()
    await workOff()
    for (const metrics of (await read(words)).values()) {
      expect(metrics.state).toBe('known')
      expect(metrics.searchVolume).toBeGreaterThanOrEqual(10)
      expect(metrics.monthlySearches).toHaveLength(12)
      expect(metrics.monthlySearches.map(({ year, month }) => year * 12 + month)).toEqual(
        metrics.monthlySearches.map(({ year, month }) => year * 12 + month).toSorted((left, right) => left - right),
      )
      expect(metrics.takenAt?.getTime()).toBeGreaterThanOrEqual(askedAt)
    }
    expect(asks()).toHaveLength(1)
  })

  test('case makes no other keyword, country and language do', async () => {
    await request(['Red Kettle', 'red kettle', 'RED KETTLE'])
    await workOff()
    expect(costUsd()).toBeCloseTo(usdPerCall + usdPerRow, 8)
    expect((await read(['RED kettle'])).get('red kettle')?.state).toBe('known')
    expect((await read(['red kettle'], { countryCode: 2826, languageCode: 'en' })).get('red kettle')?.state).toBe(
      'unknown',
    )
  })

  test('a keyword longer than 80 characters or ten words has none and is never asked for', async () => {
    const tooLong = ['k'.repeat(81), 'a b c d e f g h i j k']
    await request(tooLong)
    await workOff()
    expect(asks()).toEqual([])
    for (const metrics of (await read(tooLong)).values())
      expect(metrics).toMatchObject({ state: 'none', takenAt: null })
    await request([...tooLong, 'k'.repeat(80), 'a b c d e f g h i j'])
    await workOff()
    expect(asks()).toMatchObject([{ statusCode: 20000 }])
  })

  test('that Google knows nothing is known too, and not queried again for a month', async () => {
    await request(['zzqx vlorp grunt', 'red kettle'])
    await workOff()
    expect(await readOne('zzqx vlorp grunt')).toMatchObject({ state: 'none', takenAt: expect.any(Date) })
    await request(['zzqx vlorp grunt'])
    await workOff()
    expect(asks()).toHaveLength(1)
  })

  test('no keywords, no work', async () => {
    await request([])
    await workOff()
    expect(await read([])).toEqual(new Map())
    expect(asks()).toEqual([])
  })
})

describe('a month', () => {
  test('younger metrics are not asked for, older ones are, and shown until the new ones are there', async () => {
    await request(words)
    await workOff()
    const first = await readOne('red kettle')
    app.clock.advance(days(30) - minutes(5))
    await request(words)
    await workOff()
    expect(asks()).toHaveLength(1)
    await request(['bike shop', 'blue kettle'])
    await workOff()
    expect(asks()).toHaveLength(2)
    expect(costUsd()).toBeCloseTo(2 * usdPerCall + 5 * usdPerRow, 8)

    app.clock.advance(minutes(10))
    await request(words)
    expect(await readOne('red kettle')).toEqual(first)
    await workOff()
    const second = await readOne('red kettle')
    expect(second.state).toBe('known')
    expect(second.takenAt?.getTime()).toBeGreaterThanOrEqual((first.takenAt?.getTime() ?? 0) + days(30))
    expect(asks()).toHaveLength(3)
    expect(costUsd()).toBeCloseTo(3 * usdPerCall + 9 * usdPerRow, 8)
  })
})

test('few keywords wait two minutes for others of their market, and go in one call with them', async () => {
  await request(words.slice(0, 1))
  app.clock.advance(minutes(1))
  await app.workOff()
  await request(words.slice(1))
  await app.workOff()
  expect(asks()).toEqual([])
  app.clock.advance(minutes(1))
  await app.workOff()
  expect(asks()).toHaveLength(1)
  expect(costUsd()).toBeCloseTo(usdPerCall + words.length * usdPerRow, 8)
})

test('one keyword after another for a minute makes one call, though a worker is taking others of the market', async () => {
  const signal = new AbortController().signal
  await request(Array.from({ length: 100 }, (_, at) => `coffee ${at}`))
  for (let second = 0; second < 60; second += 1) {
    await request([`kettle ${second}`])
    await collectKeywordMetrics(app.ctx, [], ireland, signal)
    app.clock.advance(seconds(1))
  }
  expect(asks()).toHaveLength(1)
  await workOff()
  expect(asks()).toHaveLength(2)
  const kettles = await read(Array.from({ length: 60 }, (_, at) => `kettle ${at}`))
  expect([...kettles.values()].filter((metrics) => metrics.state === 'pending')).toEqual([])
})

test('an account that asks for one keyword after another waits for an hour after each, beyond twenty; another one does not', async () => {
  for (let at = 0; at < 21; at += 1) {
    await request([`kettle ${at}`])
    await workOff()
  }
  expect(asks()).toHaveLength(20)
  // A request that needs nothing takes no turn, and neither does one that goes in another account's call.
  await request(['kettle 0'])
  await request(['teapot'], { accountId: 2 })
  await request(['saucer'])
  await workOff()
  expect(asks()).toHaveLength(21)
  expect((await readOne('saucer')).state).toBe('known')
  expect((await readOne('kettle 20')).state).toBe('pending')
  app.clock.advance(minutes(30))
  await app.workOff()
  expect(asks()).toHaveLength(22)
  expect((await readOne('kettle 20')).takenAt).not.toBeNull()
})

test('a hundred that gathered one after another go at once', async () => {
  for (let at = 0; at < 99; at += 1) await request([`kettle ${at}`])
  await app.workOff()
  expect(asks()).toEqual([])
  await request(['kettle 99'])
  await app.workOff()
  expect(asks()).toHaveLength(1)
  const kettles = await read(Array.from({ length: 100 }, (_, at) => `kettle ${at}`))
  expect([...kettles.values()].filter((metrics) => metrics.state === 'pending')).toEqual([])
})

describe('asked for once', () => {
  test('forty callers at once, each in its own transaction and order: one call', async () => {
    const shuffled = (caller: number) => words.map((_, at) => words[(at + caller) % words.length] ?? '')
    await Promise.all(
      Array.from({ length: 40 }, (_, caller) =>
        inTransaction(app.ctx, (tx) =>
          requestKeywordMetrics(tx, { accountId: 1, ...ireland, keywords: shuffled(caller) }),
        ),
      ),
    )
    await workOff()
    expect(asks()).toHaveLength(1)
    expect(costUsd()).toBeCloseTo(usdPerCall + words.length * usdPerRow, 8)
  })

  test('callers whose keywords overlap, while they are being taken', async () => {
    const from = (start: number) => Array.from({ length: 30 }, (_, at) => `kettle ${start + at}`)
    const signal = new AbortController().signal
    await Promise.all(
      Array.from({ length: 20 }, async (_, caller) => {
        await inTransaction(app.ctx, (tx) =>
          requestKeywordMetrics(tx, { accountId: 1, ...ireland, keywords: from(caller * 10) }),
        )
        await collectKeywordMetrics(app.ctx, [], ireland, signal)
      }),
    )
    app.clock.advance(minutes(1))
    await workOff()
    const taken = [...(await read(from(0).concat(from(30), from(190)))).values()]
    expect(taken.filter((metrics) => metrics.takenAt === null)).toEqual([])
    const { rows } = await app.ctx.db.execute<{ known: number }>(
      sql`select count(search_volume)::int as known from keyword_metrics`,
    )
    expect(costUsd()).toBeCloseTo(asks().length * usdPerCall + (rows[0]?.known ?? 0) * usdPerRow, 8)
  })

  test('two workers on one market: the second leaves it to the first and polls again later', async () => {
    await request(words)
    app.clock.advance(minutes(2))
    const signal = new AbortController().signal
    await Promise.all([
      collectKeywordMetrics(app.ctx, [], ireland, signal),
      collectKeywordMetrics(app.ctx, [], ireland, signal),
    ])
    expect(asks()).toHaveLength(1)
    app.clock.advance(minutes(1))
    await workOff()
    expect(asks()).toHaveLength(1)
  })

  test('a caller whose transaction comes to nothing has asked for nothing', async () => {
    const undone = inTransaction(app.ctx, async (tx) => {
      await requestKeywordMetrics(tx, { accountId: 1, ...ireland, keywords: words })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await workOff()
    expect(asks()).toEqual([])
    expect((await readOne('red kettle')).state).toBe('unknown')
  })
})

test('more keywords than the provider takes go in several calls, each market separately', async () => {
  const many = Array.from({ length: 1_500 }, (_, at) => `coffee ${at}`)
  await request(many)
  await request(words, { market: { countryCode: 2250, languageCode: 'fr' } })
  await workOff()
  expect(asks()).toHaveLength(4)
  const known = [
    ...(await read(many)).values(),
    ...(await read(words, { countryCode: 2250, languageCode: 'fr' })).values(),
  ]
  expect(known.filter((metrics) => metrics.takenAt === null)).toEqual([])
  const rows = known.filter((metrics) => metrics.state === 'known').length
  expect(costUsd()).toBeCloseTo(4 * usdPerCall + rows * usdPerRow, 8)
})

test('what a crash left lying is found again', async () => {
  await app.ctx.db.execute(sql`
    insert into keyword_metrics (country_code, language_code, keyword, due_at)
    values (2372, 'en', 'red kettle', ${app.clock.read().toISOString()}::timestamptz)`)
  await workOff()
  expect((await readOne('red kettle')).state).toBe('pending')
  await recoverStuckMetrics(app.ctx)
  await workOff()
  expect((await readOne('red kettle')).state).toBe('known')
})

test('a stopped worker leaves the rest due, and whoever comes next takes it', async () => {
  await request(words)
  app.clock.advance(minutes(2))
  const stopped = AbortSignal.abort()
  await collectKeywordMetrics(app.ctx, [], ireland, stopped)
  expect(asks()).toEqual([])
  expect((await readOne('red kettle')).state).toBe('pending')
  await workOff()
  expect((await readOne('red kettle')).state).toBe('known')
})

test('what every call cost is kept', async () => {
  await request(words)
  await workOff()
  const recorder = createCallRecorder(app.ctx.db, app.ctx.log)
  for (const call of app.providerCalls) recorder.record(call)
  await recorder.close()
  const { rows } = await app.ctx.db.execute<{ path: string; cost: string }>(
    sql`select path, cost_usd::text as cost from provider_calls`,
  )
  expect(rows).toEqual([{ path: '/v3/dataforseo_labs/google/keyword_overview/live', cost: '0.01248000' }])
  expect(Number(rows[0]?.cost)).toBeCloseTo(usdPerCall + words.length * usdPerRow, 8)
})

test('with the real queue, a full batch is requested at once', async () => {
  const running = await createTestApp()
  const keywords = Array.from({ length: 100 }, (_, at) => `coffee ${at}`)
  try {
    await inTransaction(running.ctx, (tx) => requestKeywordMetrics(tx, { accountId: 1, ...ireland, keywords }))
    const countPending = async () => {
      const metrics = await readKeywordMetrics(running.ctx, { ...ireland, keywords })
      return [...metrics.values()].filter((each) => each.state === 'pending').length
    }
    await expect.poll(countPending, { timeout: 30_000 }).toBe(0)
  } finally {
    await running.close()
  }
})
