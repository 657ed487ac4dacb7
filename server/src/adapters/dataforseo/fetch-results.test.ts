import { describe, expect, test } from 'vitest'
import { json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf, searchTask, testNow } from './testing/test-provider.ts'
import { answeredTask, envelope, organicItem, organicResult, readyTask, refusal } from './testing/vendor-answers.ts'

const failedTask = (code: number, fields = {}) => envelope([answeredTask({ status_code: code, ...fields })])

describe('collecting', () => {
  test('a finished task', async () => {
    const server = await startScriptedServer(json(readyTask([organicItem(1)])))
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('bing', 'id/../1')).toMatchObject({
      outcome: 'ready',
      costUsd: 0,
      page: { organic: [{ position: 1, domain: 'www.site-1.test' }] },
    })
    expect(server.received[0]?.path).toBe('/v3/serp/bing/organic/task_get/advanced/id%2F..%2F1')
    expect(calls[0]?.path).toBe('/v3/serp/bing/organic/task_get/advanced')
  })

  test.each([40601, 40602])('%i is pending, reported for the task or for the call', async (code) => {
    const server = await startScriptedServer(json(failedTask(code)), json(refusal(code)))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('google', 'id')).toEqual({ outcome: 'pending' })
    expect(await provider.organicResults.collectTask('google', 'id')).toEqual({ outcome: 'pending' })
  })

  test('no search results are a page, empty, and may have cost something', async () => {
    const server = await startScriptedServer(
      json(failedTask(40102, { cost: 0.002, result: [organicResult(null)] })),
      json(failedTask(40102, { result_count: 0 })),
      json(refusal(40102)),
    )
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({
      outcome: 'ready',
      costUsd: 0.002,
      page: { organic: [], takenAt: new Date('2026-07-08T14:46:35.000Z') },
    })
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({
      outcome: 'ready',
      page: { takenAt: testNow },
    })
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({
      outcome: 'ready',
      page: { takenAt: testNow },
    })
  })

  const asked = { type: 'people_also_ask', rank_group: 1, rank_absolute: 1, items: [] }
  const related = { type: 'related_searches', rank_group: 1, rank_absolute: 1, items: ['tea'] }
  test.each([
    ['no list of items', null, {}],
    ['an empty list', [], {}],
    ['no items, and types that are listed', null, { item_types: ['organic', 'images'], se_results_count: 0 }],
    ['no items, and no count either', null, { se_results_count: null }],
    ['features alone, of a hundred million results', [asked, related], { se_results_count: 120_000_000 }],
    ['features alone, of a few results', [asked], { se_results_count: 3 }],
    ['features alone, and an estimate in quotes', [asked], { se_results_count: '120000000' }],
    ['features alone, and an estimate with separators', [asked, related], { se_results_count: '120,000,000' }],
    ['ads alone, and a large estimate', [{ ...asked, type: 'paid' }], { se_results_count: 9_000_000 }],
    ['no items, an item count of zero, and an estimate', null, { items_count: 0, se_results_count: '120000000' }],
    ['an empty list, whatever the counts', [], { items_count: 0, se_results_count: 0, pages_count: 10 }],
    ['results without an address', [organicItem(1, { url: null, domain: null })], {}],
  ])('a page reported as successful is blank with %s', async (_what, items, fields) => {
    const server = await startScriptedServer(json(readyTask(items, fields)))
    const { provider } = createTestProvider(server.url)
    const failed = { outcome: 'failed', failure: { kind: 'blank' } }
    expect(await provider.organicResults.collectTask('yahoo', 'id')).toMatchObject(failed)
    expect(await provider.organicResults.fetchLive(searchTask({ engine: 'yahoo' }))).toMatchObject(failed)
  })

  test.each([
    ['an answer above no results', [asked], { se_results_count: 0 }],
    ['suggestions, and no word on how many there are', [related], { se_results_count: null }],
    ['ads, and no estimate', [{ ...asked, type: 'paid' }], { se_results_count: null }],
    ['a feature, and an estimate of zero in quotes', [asked], { se_results_count: '0' }],
  ])('%s is a page without results', async (_what, items, fields) => {
    const server = await startScriptedServer(json(readyTask(items, fields)))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({ outcome: 'ready' })
  })

  test.each([
    { code: 40401, kind: 'gone' },
    { code: 40403, kind: 'gone' },
    { code: 40101, kind: 'engine' },
    { code: 40103, kind: 'engine' },
    { code: 40501, kind: 'request' },
    { code: 40001, kind: 'bug' },
  ])('$code fails this task as $kind, reported for the task or for the call', async ({ code, kind }) => {
    const server = await startScriptedServer(json(failedTask(code, { data: null })), json(refusal(code), 404))
    const { provider } = createTestProvider(server.url)
    const failed = { outcome: 'failed', failure: { kind, code } }
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject(failed)
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject(failed)
    expect(server.received).toHaveLength(2)
  })

  test.each([
    { code: 40100, kind: 'auth' },
    { code: 40201, kind: 'account' },
    { code: 40210, kind: 'money' },
    { code: 40205, kind: 'stop' },
    { code: 40202, kind: 'throttle' },
    { code: 40402, kind: 'bug' },
  ])('$code says nothing about the task: thrown as $kind, the page can be fetched later', async ({ code, kind }) => {
    const server = await startScriptedServer(json(failedTask(code)))
    const { provider } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.collectTask('google', 'id'))).toMatchObject({ kind, code })
  })

  test('a task that keeps failing on their side is tried three times and then failed', async () => {
    const server = await startScriptedServer(json(failedTask(50000)))
    const { provider, waits, calls } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({
      outcome: 'failed',
      failure: { kind: 'provider' },
    })
    expect(waits).toEqual([500, 1_000])
    expect(calls).toHaveLength(3)
  })

  test.each([
    ['no result', null],
    ['an empty list', []],
    ['a list of nothing', [null]],
  ])('a task that is reported as successful and has %s is blank, with its cost', async (_what, result) => {
    const server = await startScriptedServer(json(envelope([answeredTask({ result, cost: 0.002 })])))
    const { provider } = createTestProvider(server.url)
    const failed = { outcome: 'failed', costUsd: 0.002, failure: { kind: 'blank', code: null } }
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject(failed)
    expect(await provider.organicResults.fetchLive(searchTask())).toMatchObject(failed)
  })

  test.each([
    ['a result that isn’t a list', { organic: 3 }],
    ['a result in another shape', [organicResult([organicItem(1, { rank_group: 'first' })])]],
  ])('a ready task with %s is failed as malformed, with its cost', async (_what, result) => {
    const server = await startScriptedServer(json(envelope([answeredTask({ result, cost: 0.002 })])))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.collectTask('google', 'id')).toMatchObject({
      outcome: 'failed',
      costUsd: 0.002,
      failure: { kind: 'malformed', code: null },
    })
  })

  test.each([
    ['null', null],
    ['empty', []],
    ['unreadable', [{ status_code: 'fine' }]],
  ])('an answer whose tasks are %s is malformed as a whole', async (_what, tasks) => {
    const server = await startScriptedServer(json(envelope(tasks)))
    const { provider } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.collectTask('google', 'id'))).kind).toBe('malformed')
  })
})

describe('live fetches', () => {
  test('one task, as a list, and its cost', async () => {
    const server = await startScriptedServer(
      json(envelope([answeredTask({ cost: 0.0035, result: [organicResult([organicItem(1)])] })], { cost: 0.0035 })),
    )
    const { provider, calls } = createTestProvider(server.url)
    const fetched = await provider.organicResults.fetchLive(
      searchTask({ engine: 'yahoo', device: 'tablet', depth: 10 }),
    )
    expect(fetched).toMatchObject({ outcome: 'ready', costUsd: 0.0035 })
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        keyword: 'car insurance',
        location_code: 2372,
        language_code: 'en',
        device: 'mobile',
        os: 'ios',
        depth: 10,
        max_crawl_pages: 2,
        tag: 'fetch-1',
      },
    ])
    expect(calls).toMatchObject([{ path: '/v3/serp/yahoo/organic/live/advanced', costUsd: 0.0035, tasks: 1 }])
  })

  test.each([
    { code: 40101, kind: 'engine', cost: 0.002 },
    { code: 40210, kind: 'money', cost: 0 },
    { code: 40202, kind: 'throttle', cost: 0 },
    { code: 50401, kind: 'timeout', cost: 0 },
  ])('$code fails the fetch as $kind, with what it cost, and is not repeated', async ({ code, kind, cost }) => {
    const server = await startScriptedServer(json(failedTask(code, { cost })))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.fetchLive(searchTask())).toMatchObject({
      outcome: 'failed',
      failure: { kind, code },
      costUsd: cost,
    })
    expect(server.received).toHaveLength(1)
  })
})
