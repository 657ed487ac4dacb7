import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createDataForSeo } from './index.ts'
import { cut, cutWithinBody, json, type Reply, startScriptedServer, text } from './testing/scripted-server.ts'
import { createTestProvider, failureOf, providerErrorOf, searchTask, testNow } from './testing/test-provider.ts'
import { answeredTask, createdTask, envelope, refusal } from './testing/vendor-answers.ts'

const balance = envelope([answeredTask({ result: [{ money: { balance: 48.123456 } }] })])
const created = envelope([createdTask('fetch-1', 'id-1')], { cost: 0.0006 })

describe('refusals in the envelope, whatever the HTTP status', () => {
  test.each([
    { http: 401, code: 40100, kind: 'auth' },
    { http: 402, code: 40200, kind: 'money' },
    { http: 404, code: 40400, kind: 'bug' },
    { http: 200, code: 40104, kind: 'account' },
    { http: 200, code: 40006, kind: 'bug' },
    { http: 200, code: 49999, kind: 'bug' },
    { http: 500, code: 50000, kind: 'provider' },
  ])('HTTP $http with $code is $kind', async ({ http, code, kind }) => {
    const server = await startScriptedServer(json(refusal(code), http))
    const { provider, calls } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.postTasks([searchTask()]))).toMatchObject({ kind, code })
    expect(calls).toMatchObject([{ httpStatus: http, statusCode: code, costUsd: 0 }])
  })

  test.each([
    { what: '401 without a body', reply: text('', 401), kind: 'auth' },
    { what: '402 without a body', reply: text('', 402), kind: 'money' },
    { what: "a gateway's page", reply: text('<html>Bad Gateway</html>', 502), kind: 'malformed' },
    { what: 'HTML under 200', reply: text('<html>'), kind: 'malformed' },
    { what: 'half a JSON', reply: text('{"status_code": 20000, "tasks": [{"id"'), kind: 'malformed' },
    { what: 'JSON that is no envelope', reply: json({ ok: true }), kind: 'malformed' },
    { what: 'a JSON null', reply: json(null), kind: 'malformed' },
    { what: 'a status code as text', reply: json({ ...created, status_code: '20000' }), kind: 'malformed' },
  ])('$what is $kind', async ({ reply, kind }) => {
    const server = await startScriptedServer(reply)
    const { provider, calls } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.postTasks([searchTask()]))).toMatchObject({ kind, code: null })
    expect(calls).toMatchObject([{ statusCode: null, costUsd: 0 }])
  })
})

describe('retries', () => {
  const passing: [string, Reply][] = [
    ['a cut', cut],
    ['a cut within the answer', cutWithinBody],
    ['50000', json(refusal(50000), 500)],
    ['50401', json(refusal(50401))],
    ['40209', json(refusal(40209))],
    ["a gateway's page", text('<html>', 503)],
    ['50303 for the task', json(envelope([answeredTask({ status_code: 50303 })]))],
  ]

  test.each(passing)('reading is repeated after %s', async (_what, reply) => {
    const server = await startScriptedServer(reply, reply, json(balance))
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.providerAccount.readBalance()).toEqual({ balanceUsd: 48.123456 })
    expect(calls).toHaveLength(3)
  })

  test.each(passing)('after three times %s it is given up', async (_what, reply) => {
    const server = await startScriptedServer(reply)
    const { provider } = createTestProvider(server.url)
    await failureOf(provider.providerAccount.readBalance())
    expect(server.received).toHaveLength(3)
  })

  test.each(passing)('a purchase is never repeated after %s', async (_what, reply) => {
    const server = await startScriptedServer(reply)
    const { provider } = createTestProvider(server.url)
    await provider.organicResults.postTasks([searchTask()]).catch(() => {})
    await provider.organicResults.fetchLive(searchTask()).catch(() => {})
    expect(server.received).toHaveLength(2)
  })

  test('the list of what was posted buys nothing and is repeated', async () => {
    const server = await startScriptedServer(cut, json(envelope([answeredTask()])))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.listPostedTasks(testNow, testNow)).toEqual({ posted: [], isWhole: true })
  })

  test.each([40100, 40400, 40501, 50100])('reading is not repeated after %i', async (code) => {
    const server = await startScriptedServer(json(refusal(code)))
    const { provider, waits } = createTestProvider(server.url)
    expect((await failureOf(provider.providerAccount.readBalance())).code).toBe(code)
    expect(server.received).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test.each([
    { random: 0, expected: [250, 500] },
    { random: 0.999_999, expected: [500, 1_000] },
  ])('the pauses grow exponentially and are scattered ($random)', async ({ random, expected }) => {
    const server = await startScriptedServer(cut)
    const { provider, waits } = createTestProvider(server.url, { random: () => random })
    await failureOf(provider.providerAccount.readBalance())
    expect(waits).toEqual(expected)
  })

  test('after "too many per minute" it waits for the next one, and only there', async () => {
    const server = await startScriptedServer(json(refusal(40202)), json(envelope([answeredTask()])))
    const { provider, waits } = createTestProvider(server.url)
    expect(await provider.organicResults.listReadyTasks()).toEqual([])
    expect(waits).toEqual([31_000])
  })
})

describe('a caller that stops', () => {
  test('before sending: nothing was sent', async () => {
    const server = await startScriptedServer(json(created))
    const { provider } = createTestProvider(server.url)
    const failure = await failureOf(provider.organicResults.postTasks([searchTask()], AbortSignal.abort()))
    expect(failure).toMatchObject({ kind: 'provider', message: 'stopped before it was sent' })
    expect(server.received).toEqual([])
  })

  test('while waiting for its turn: nothing was sent', async () => {
    const server = await startScriptedServer(json(balance))
    const stop = new AbortController()
    const provider = createDataForSeo({
      baseUrl: server.url,
      login: 'login',
      password: 'password',
      record: () => {},
      clock: () => testNow,
      limits: { userDataCallsPerMinute: 1 },
    })
    await provider.providerAccount.readBalance()
    const waiting = provider.providerAccount.readBalance(stop.signal)
    stop.abort()
    expect(await failureOf(waiting)).toMatchObject({ kind: 'provider', message: 'stopped before it was sent' })
    expect(server.received).toHaveLength(1)
  })

  test('while under way: a purchase counts as cut, reading is not repeated', async () => {
    const stops = [new AbortController(), new AbortController()]
    const server = await startScriptedServer(
      () => stops[0]?.abort(),
      () => stops[1]?.abort(),
    )
    const { provider, waits } = createTestProvider(server.url)
    const stopped = { kind: 'cut', message: 'stopped by the caller while under way' }
    expect(await failureOf(provider.organicResults.postTasks([searchTask()], stops[0]?.signal))).toMatchObject(stopped)
    expect(await failureOf(provider.providerAccount.readBalance(stops[1]?.signal))).toMatchObject(stopped)
    expect(server.received).toHaveLength(2)
    expect(waits).toEqual([])
  })
})

test('a broken timer is not taken for a caller that stopped', async () => {
  const server = await startScriptedServer(cut)
  const wait = async () => {
    throw new Error('the timer is broken')
  }
  const { provider } = createTestProvider(server.url, { wait })
  await expect(provider.providerAccount.readBalance()).rejects.toThrow(/^the timer is broken$/)
})

describe('secrets', () => {
  test('neither login nor password stand in an error or in the ledger, even when the provider repeats them', async () => {
    const echo: Reply = (response, call) => {
      const decoded = Buffer.from(String(call.headers.authorization).slice(6), 'base64').toString()
      json(refusal(40100, `Bad credentials ${call.headers.authorization} (${decoded})`), 401)(response, call)
    }
    const echoAsText: Reply = (response, call) => text(`<b>${call.headers.authorization}</b>`)(response, call)
    const server = await startScriptedServer(echo, echoAsText, cut)
    const { provider, calls } = createTestProvider(server.url)
    const errors = [
      await providerErrorOf(provider.organicResults.postTasks([searchTask()])),
      await providerErrorOf(provider.organicResults.postTasks([searchTask()])),
      await providerErrorOf(provider.organicResults.postTasks([searchTask()])),
    ]
    const written = inspect({ errors, calls }, { depth: 20, showHidden: true })
    const encoded = Buffer.from('someone@example.test:correct-horse+%').toString('base64')
    for (const secret of ['someone@example.test', 'correct-horse+%', encoded]) expect(written).not.toContain(secret)
    expect(errors[0]?.message).toContain('Bad credentials')
  })

  test("the provider's words are kept short", async () => {
    const server = await startScriptedServer(json(refusal(40100, 'no '.repeat(10_000)), 401))
    const failure = await failureOf(createTestProvider(server.url).provider.providerAccount.readBalance())
    expect(failure.message.length).toBe(300)
  })

  test('an address with credentials in it is refused without repeating them', () => {
    const make = (baseUrl: string) => () => createTestProvider(baseUrl)
    expect(make('https://me:hush@api.example.test')).toThrow(/^(?!.*hush).*$/)
    expect(make('not an address')).toThrow(TypeError)
    expect(make('ftp://api.example.test')).toThrow(TypeError)
  })
})
