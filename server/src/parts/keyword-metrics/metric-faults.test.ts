import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataProviderJobs } from '../../features/data-provider/module.ts'
import { days, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { createInlineJobs } from '../../platform/jobs/inline-jobs.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import {
  keywordMetricJobs,
  type MetricsCollected,
  metricsCollectedPayload,
  readKeywordMetrics,
  requestKeywordMetrics,
} from './index.ts'

const ireland = { countryCode: 2372, languageCode: 'en' }
const words = ['espresso machine', 'bike shop', 'garden chair', 'red kettle']
/** Real time: waited for once. */
const timeoutMs = 1_500

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({
    hasInlineJobs: true,
    providerTimeoutMs: timeoutMs,
    sandbox: { slowLiveMs: timeoutMs * 2 },
  })
})
afterEach(() => app.close())

/** Once what is asked for meanwhile has been waited for. */
async function workOff() {
  app.clock.advance(minutes(2))
  await app.workOff()
}

const request = (keywords: readonly string[], market = ireland) =>
  requestKeywordMetrics(app.ctx, { ...market, keywords, accountId: 1 })
const asks = () => app.providerCalls.filter((call) => call.path.endsWith('/keyword_overview/live'))
const spoil = (fault: object) => app.sandbox.control.addFault({ path: '*/keyword_overview/live', ...fault })

async function states(keywords: readonly string[], market = ireland) {
  const metrics = await readKeywordMetrics(app.ctx, { ...market, keywords })
  return keywords.map((keyword) => metrics.get(keyword)?.state)
}
const all = (state: string) => words.map(() => state)

async function passTime(milliseconds: number, step: number) {
  for (let passed = 0; passed < milliseconds; passed += step) {
    app.clock.advance(step)
    await workOff()
  }
}

describe('what passes is tried again, a little later each time', () => {
  test.each([
    ['their side broke', { code: 50000 }],
    ['their side broke over HTTP', { httpStatus: 500 }],
    ['cut before the call arrived', { cutConnection: 'before' }],
    ['cut after it was carried out', { cutConnection: 'after' }],
    ['an answer that breaks off', { malformed: true }],
    ['an answer that comes too late', { delayAnswerMs: timeoutMs * 2 }],
    ['no money left, topped up soon', { httpStatus: 402 }],
    ['credentials corrected soon', { httpStatus: 401 }],
    ['the search engine failed', { code: 40101 }],
  ])('%s, once', async (_what, fault) => {
    spoil({ times: 1, ...fault })
    await request(words)
    await workOff()
    expect(asks()).toHaveLength(1)
    expect(await states(words)).toEqual(all('pending'))
    await passTime(seconds(20), seconds(5))
    expect(asks()).toHaveLength(2)
    expect(await states(words)).toEqual(all('known'))
  })

  test('a rate limit is waited for and never given up', async () => {
    spoil({ code: 40202, times: 12 })
    await request(words)
    await workOff()
    await passTime(minutes(20), seconds(30))
    expect(asks()).toHaveLength(13)
    expect(await states(words)).toEqual(all('known'))
  })

  test('too many calls at once are tried again after two seconds', async () => {
    spoil({ code: 40209, times: 1 })
    await request(words)
    await workOff()
    await passTime(seconds(4), seconds(2))
    expect(await states(words)).toEqual(all('known'))
  })
})

describe('what does not pass is given up, without a storm', () => {
  test('six calls in seven hours, then none; a new request starts them again', async () => {
    const fault = spoil({ code: 50000 })
    await request(words)
    await workOff()
    await passTime(hours(9), minutes(1))
    expect(asks()).toHaveLength(6)
    expect(await states(words)).toEqual(all('unknown'))
    await passTime(days(2), hours(1))
    expect(asks()).toHaveLength(6)

    app.sandbox.control.clearFaults(fault)
    await request(words)
    await workOff()
    expect(await states(words)).toEqual(all('known'))
  })

  test('old metrics stay when new ones cannot be had', async () => {
    await request(words)
    await workOff()
    const before = await readKeywordMetrics(app.ctx, { ...ireland, keywords: words })
    app.clock.advance(days(31))
    spoil({ httpStatus: 402 })
    await request(words)
    await workOff()
    await passTime(hours(9), minutes(5))
    expect(await readKeywordMetrics(app.ctx, { ...ireland, keywords: words })).toEqual(before)
  })

  test('several batches of a market that fails are one call, not one each', async () => {
    spoil({ code: 50000 })
    await request(Array.from({ length: 2_100 }, (_, at) => `coffee ${at}`))
    await workOff()
    expect(asks()).toHaveLength(1)
  })

  test('a market that fails does not hold up another', async () => {
    app.sandbox.control.failKeywords({ keywords: ['red kettle'], effect: { kind: 'fail', code: 50000 } })
    const france = { countryCode: 2250, languageCode: 'fr' }
    await request(words)
    await request(['vélo rouge'], france)
    await workOff()
    expect(await states(words)).toEqual(all('pending'))
    expect((await states(['vélo rouge'], france))[0]).not.toBe('pending')
  })
})

describe('what the provider refuses', () => {
  test('one bad keyword among a hundred has none, all others have theirs', async () => {
    const good = Array.from({ length: 99 }, (_, at) => `coffee bean ${at}`)
    const bad = 'kettle __40501__'
    await request([...good, bad])
    await workOff()
    expect(await states([bad])).toEqual(['none'])
    expect((await states(good)).filter((state) => state === 'pending' || state === 'unknown')).toEqual([])
    // Halved again and again: 100, 50, 25, …, and each other half.
    expect(asks().length).toBeLessThanOrEqual(15)
    const metrics = await readKeywordMetrics(app.ctx, { ...ireland, keywords: good })
    const known = [...metrics.values()].filter((each) => each.state === 'known').length
    const answered = asks().filter((call) => call.costUsd > 0).length
    const cost = asks().reduce((sum, call) => sum + call.costUsd, 0)
    expect(cost).toBeCloseTo(answered * 0.012 + known * 0.00012, 8)
  })

  test('when it refuses every call it is not the keywords: nothing is concluded, and it is tried again', async () => {
    const many = Array.from({ length: 64 }, (_, at) => `coffee bean ${at}`)
    const fault = spoil({ code: 40501 })
    await request(many)
    await workOff()
    expect(new Set(await states(many))).toEqual(new Set(['pending']))
    expect(asks().length).toBeLessThanOrEqual(50)
    app.sandbox.control.clearFaults(fault)
    await passTime(seconds(20), seconds(5))
    expect((await states(many)).filter((state) => state === 'pending' || state === 'unknown')).toEqual([])
    const metrics = await readKeywordMetrics(app.ctx, { ...ireland, keywords: many })
    expect([...metrics.values()].some((each) => each.state === 'known')).toBe(true)
  })

  test('in a market it does not have no keyword has any, after one read of its list', async () => {
    const irelandInGerman = { countryCode: 2372, languageCode: 'de' }
    await request(words, irelandInGerman)
    await workOff()
    expect(await states(words, irelandInGerman)).toEqual(all('none'))
    expect(app.providerCalls.map((call) => [call.method, call.costUsd])).toEqual([
      ['POST', 0],
      ['GET', 0],
    ])
  })

  test('while the list cannot be read, nothing is concluded', async () => {
    const irelandInGerman = { countryCode: 2372, languageCode: 'de' }
    const fault = app.sandbox.control.addFault({ path: '*/locations_and_languages', httpStatus: 401 })
    await request(words, irelandInGerman)
    await workOff()
    expect(await states(words, irelandInGerman)).toEqual(all('pending'))
    app.sandbox.control.clearFaults(fault)
    await passTime(seconds(20), seconds(5))
    expect(await states(words, irelandInGerman)).toEqual(all('none'))
  })
})

test('whoever shows metrics gets an event of all that were requested, and only when they are stored', async () => {
  const outcome: MetricsCollected[] = []
  const hearJob = defineJob({ name: 'test.metrics-taken', payload: metricsCollectedPayload })
  const jobs = createInlineJobs()
  const ctx = { ...app.ctx, jobs }
  const handlers = [
    ...dataProviderJobs,
    ...keywordMetricJobs([hearJob]),
    handle(hearJob, async (_ctx, payload) => {
      const metrics = await readKeywordMetrics(app.ctx, payload)
      expect([...metrics.values()].filter((each) => each.takenAt === null)).toEqual([])
      outcome.push(payload)
    }),
  ]
  spoil({ code: 50000, times: 1 })
  await requestKeywordMetrics(ctx, { accountId: 1, ...ireland, keywords: ['Red Kettle', 'zzqx vlorp grunt'] })
  app.clock.advance(minutes(2))
  await jobs.workOff(ctx, handlers)
  expect(outcome).toEqual([])
  app.clock.advance(seconds(11))
  await jobs.workOff(ctx, handlers)
  expect(outcome).toHaveLength(1)
  expect(outcome).toMatchObject([ireland])
  expect(outcome[0]?.keywords.toSorted()).toEqual(['red kettle', 'zzqx vlorp grunt'])
})
