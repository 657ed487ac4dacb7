import { describe, expect, test } from 'vitest'
import { toLivePayload, toStandardPayload } from './serp-tasks.ts'
import { json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf, searchTask } from './testing/test-provider.ts'
import { createdTask, envelope, refusal } from './testing/vendor-answers.ts'

describe('what is sent', () => {
  test('a Google task, whole', () => {
    expect(toStandardPayload(searchTask({ keyword: 'c++ 100%', tag: 'fetch-7', depth: 50 }))).toEqual({
      keyword: 'c%2B%2B 100%25',
      location_code: 2372,
      language_code: 'en',
      device: 'desktop',
      os: 'windows',
      depth: 50,
      tag: 'fetch-7',
      priority: 1,
    })
  })

  test('a live fetch has no priority', () => {
    expect(toLivePayload(searchTask())).not.toHaveProperty('priority')
  })

  test.each([
    { device: 'desktop', sent: { device: 'desktop', os: 'windows' } },
    { device: 'tablet', sent: { device: 'mobile', os: 'ios' } },
    { device: 'mobile', sent: { device: 'mobile', os: 'android' } },
  ] as const)('$device goes out as $sent.device on $sent.os', ({ device, sent }) => {
    expect(toStandardPayload(searchTask({ device }))).toMatchObject(sent)
  })

  test.each([
    { engine: 'google', depth: 100, pages: undefined },
    { engine: 'bing', depth: 10, pages: 1 },
    { engine: 'bing', depth: 25, pages: 3 },
    { engine: 'bing', depth: 100, pages: 10 },
    { engine: 'yahoo', depth: 10, pages: 2 },
    { engine: 'yahoo', depth: 12, pages: 3 },
    { engine: 'yahoo', depth: 100, pages: 20 },
    { engine: 'yahoo', depth: 700, pages: 100 },
  ] as const)('$engine to depth $depth reads $pages pages', ({ engine, depth, pages }) => {
    expect(toStandardPayload(searchTask({ engine, depth })).max_crawl_pages).toBe(pages)
  })
})

test('only Google is asked to load its AI Overview', () => {
  const asked = (engine: 'google' | 'bing') => toLivePayload(searchTask({ engine, loadsAiOverview: true }))
  expect([asked('google').load_async_ai_overview, asked('bing').load_async_ai_overview]).toEqual([true, undefined])
  expect(toLivePayload(searchTask())).not.toHaveProperty('load_async_ai_overview')
})

describe('posting', () => {
  const three = ['a', 'b', 'c'].map((tag) => searchTask({ tag }))

  test('answers are matched by tag, in whatever order they come', async () => {
    const server = await startScriptedServer(
      json(envelope([createdTask('c', 'id-c'), createdTask('a', 'id-a'), createdTask('b', 'id-b')])),
    )
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks(three)).toEqual([
      { tag: 'a', outcome: 'accepted', providerTaskId: 'id-a', costUsd: 0.0006 },
      { tag: 'b', outcome: 'accepted', providerTaskId: 'id-b', costUsd: 0.0006 },
      { tag: 'c', outcome: 'accepted', providerTaskId: 'id-c', costUsd: 0.0006 },
    ])
    expect(server.received[0]).toMatchObject({ method: 'POST', path: '/v3/serp/google/organic/task_post' })
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual(three.map((task) => toStandardPayload(task)))
    expect(calls).toMatchObject([{ method: 'POST', path: '/v3/serp/google/organic/task_post', tasks: 3 }])
  })

  test('what the database would not take is cleaned out of ids', async () => {
    const server = await startScriptedServer(json(envelope([createdTask('a', 'id\0-\ud800'), createdTask('b', '\0')])))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks(three.slice(0, 2))).toMatchObject([
      { tag: 'a', outcome: 'accepted', providerTaskId: 'id-\ufffd' },
      { tag: 'b', outcome: 'refused', failure: { kind: 'malformed' } },
    ])
  })

  test('each task is accepted or refused independently', async () => {
    const server = await startScriptedServer(
      json(
        envelope(
          [
            createdTask('a', 'id-a'),
            createdTask('b', 'id-b', { status_code: 40501, status_message: "Invalid Field: 'keyword'.", cost: 0 }),
            createdTask('c', 'id-c', { status_code: 40210, status_message: 'Insufficient Funds.', cost: 0 }),
          ],
          { cost: 0.0006 },
        ),
      ),
    )
    const { provider, calls } = createTestProvider(server.url)
    const [a, b, c] = await provider.organicResults.postTasks(three)
    expect(a?.outcome).toBe('accepted')
    expect(b).toEqual({
      tag: 'b',
      outcome: 'refused',
      costUsd: 0,
      failure: { kind: 'request', code: 40501, message: "Invalid Field: 'keyword'.", retryAfterMs: null },
    })
    expect(c).toMatchObject({ tag: 'c', outcome: 'refused', failure: { kind: 'money', code: 40210 } })
    expect(calls).toMatchObject([{ costUsd: 0.0006, statusCode: 20000, httpStatus: 200 }])
  })

  test('an answer without tags is matched by order', async () => {
    const server = await startScriptedServer(
      json(
        envelope([
          createdTask(undefined, 'id-a'),
          createdTask('b', 'id-b'),
          { ...createdTask('c', 'id-c'), data: null },
        ]),
      ),
    )
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks(three)).toMatchObject([
      { tag: 'a', providerTaskId: 'id-a' },
      { tag: 'b', providerTaskId: 'id-b' },
      { tag: 'c', providerTaskId: 'id-c' },
    ])
  })

  test('order is not trusted when an answer is missing', async () => {
    const server = await startScriptedServer(json(envelope([createdTask(undefined, 'id-?'), createdTask('c', 'id-c')])))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks(three)).toMatchObject([
      { tag: 'a', outcome: 'refused', failure: { kind: 'malformed', code: null } },
      { tag: 'b', outcome: 'refused', failure: { kind: 'malformed' } },
      { tag: 'c', outcome: 'accepted' },
    ])
  })

  test("somebody else's tag is never taken for ours", async () => {
    const answers = [createdTask('a', 'id-a'), createdTask('x', 'id-x'), createdTask('c', 'id-c')]
    const server = await startScriptedServer(json(envelope(answers)))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks(three)).toMatchObject([
      { tag: 'a', outcome: 'accepted' },
      { tag: 'b', outcome: 'refused', failure: { kind: 'malformed' } },
      { tag: 'c', outcome: 'accepted' },
    ])
  })

  test('one nobody can read costs none of the others its answer', async () => {
    const answers = [createdTask('a', 'id-a'), 'nonsense', createdTask('c', 'id-c')]
    const server = await startScriptedServer(json(envelope(answers)))
    const { provider } = createTestProvider(server.url)
    expect((await provider.organicResults.postTasks(three)).map((task) => task.outcome)).toEqual([
      'accepted',
      'refused',
      'accepted',
    ])
  })

  test.each([
    ['without an id', { id: null }, 20100],
    ['that is fine but not created', { status_code: 20000 }, 20000],
    ['that is waiting before it was created', { status_code: 40602 }, 40602],
  ])('one %s is neither accepted nor refused: malformed', async (_what, fields, code) => {
    const server = await startScriptedServer(json(envelope([createdTask('fetch-1', 'id-1', fields)])))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks([searchTask()])).toMatchObject([
      { outcome: 'refused', failure: { kind: 'malformed', code }, costUsd: 0.0006 },
    ])
  })

  test.each<[string, unknown, unknown, number, number]>([
    ['in quotes, and none of the call', '0.0006', null, 0.0006, 0.0012],
    ['in words, and one of the call', 'cheap', 0.0012, 0.0006, 0.0012],
    ['below zero, and one of the call', -1, 0.0012, 0.0006, 0.0012],
    ['in words, and none of the call', 'cheap', null, 0, 0.0006],
    ['beyond any price, as the call’s is', 1e300, 1e300, 0, 0.0006],
    ['as it should be, and none that fits of the call', 0.0006, {}, 0.0006, 0.0012],
  ])(
    'a cost of a task %s: the tasks stay, and it is derived or unknown',
    async (_what, cost, ofCall, ofTask, ledger) => {
      const server = await startScriptedServer(
        json(envelope([createdTask('fetch-1', 'id-1', { cost }), createdTask('fetch-2', 'id-2')], { cost: ofCall })),
      )
      const reported: unknown[] = []
      const { provider, calls } = createTestProvider(server.url, { reportOdd: (odd) => reported.push(odd) })
      const tasks = ['fetch-1', 'fetch-2'].map((tag) => searchTask({ tag }))
      expect(await provider.organicResults.postTasks(tasks)).toMatchObject([
        { outcome: 'accepted', costUsd: ofTask },
        { outcome: 'accepted', costUsd: 0.0006 },
      ])
      expect(calls).toMatchObject([{ costUsd: ledger }])
      expect(reported).toEqual(
        ofTask === 0 ? [{ path: '/v3/serp/google/organic/task_post', fields: ['cost'], unreadRows: 0 }] : [],
      )
    },
  )

  test('an id, a tag or a result in an unexpected shape loses no other task, and none is posted twice', async () => {
    const odd = { id: 7, data: { tag: 'fetch-1' } }
    const [first, second] = [createdTask('fetch-1', 'id-1', odd), createdTask('fetch-2', 'id-2', { result: 'none' })]
    const server = await startScriptedServer(json(envelope([first, second, 'x'])))
    const { provider } = createTestProvider(server.url)
    const tasks = ['fetch-1', 'fetch-2', 'fetch-3'].map((tag) => searchTask({ tag }))
    expect(await provider.organicResults.postTasks(tasks)).toMatchObject([
      { outcome: 'refused', failure: { kind: 'malformed' } },
      { outcome: 'accepted', providerTaskId: 'id-2' },
      { outcome: 'refused', failure: { kind: 'malformed' } },
    ])
  })

  test("without a cost of the whole call the tasks' costs are written down", async () => {
    const server = await startScriptedServer(
      json(envelope([createdTask('a', 'id-a'), createdTask('b', 'id-b')], { cost: undefined })),
    )
    const { provider, calls } = createTestProvider(server.url)
    await provider.organicResults.postTasks(three.slice(0, 2))
    expect(calls[0]?.costUsd).toBeCloseTo(0.0012, 6)
  })

  test.each([
    { code: 40202, kind: 'throttle', retryAfterMs: 31_000 },
    { code: 40209, kind: 'throttle', retryAfterMs: 2_000 },
    { code: 40210, kind: 'money', retryAfterMs: null },
    { code: 50000, kind: 'provider', retryAfterMs: null },
  ])('a call refused with $code is thrown as $kind and not repeated', async ({ code, kind, retryAfterMs }) => {
    const server = await startScriptedServer(json(refusal(code)))
    const { provider, waits } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.postTasks(three))).toMatchObject({ kind, code, retryAfterMs })
    expect(server.received).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test('after a refusal for the limit the next call waits for the next minute', async () => {
    const server = await startScriptedServer(
      json(envelope([createdTask('fetch-1', 'id-1', { status_code: 40202 })])),
      json(envelope([createdTask('fetch-1', 'id-1')])),
    )
    const { provider, waits } = createTestProvider(server.url)
    expect(await provider.organicResults.postTasks([searchTask()])).toMatchObject([
      { outcome: 'refused', failure: { code: 40202 } },
    ])
    expect(await provider.organicResults.postTasks([searchTask()])).toMatchObject([{ outcome: 'accepted' }])
    expect(waits).toEqual([31_000])
  })

  test('an answer without a list of tasks is malformed: they may have been accepted', async () => {
    const server = await startScriptedServer(json(envelope(null)))
    const { provider } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.postTasks(three))).toMatchObject({ kind: 'malformed', code: null })
  })

  test.each([
    { what: '101 tasks', tasks: Array.from({ length: 101 }, (_, index) => searchTask({ tag: `${index}` })) },
    { what: 'two engines', tasks: [searchTask({ tag: 'a' }), searchTask({ tag: 'b', engine: 'bing' })] },
    { what: 'a tag twice', tasks: [searchTask(), searchTask()] },
  ])('$what are a bug and not sent', async ({ tasks }) => {
    const server = await startScriptedServer(json(envelope([])))
    const { provider, calls } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.postTasks(tasks))).kind).toBe('bug')
    expect(server.received).toEqual([])
    expect(calls).toEqual([])
  })

  test('no tasks, no call', async () => {
    const server = await startScriptedServer(json(envelope([])))
    expect(await createTestProvider(server.url).provider.organicResults.postTasks([])).toEqual([])
    expect(server.received).toEqual([])
  })
})
