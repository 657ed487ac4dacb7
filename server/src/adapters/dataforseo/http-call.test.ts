import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cut, cutWithinBody, json, silence, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf, searchTask, testNow } from './testing/test-provider.ts'
import { answeredTask, createdTask, envelope } from './testing/vendor-answers.ts'

const balance = envelope([answeredTask({ result: [{ money: { balance: 48.123456 } }] })])
const created = envelope([createdTask('fetch-1', 'id-1')], { cost: 0.0006 })

describe('the call', () => {
  test('carries Basic auth and asks for gzip; a POST is a JSON array', async () => {
    const server = await startScriptedServer(json(created), json(balance))
    const { provider } = createTestProvider(`${server.url}/`)
    await provider.organicResults.postTasks([searchTask()])
    await provider.providerAccount.readBalance()
    const [post, get] = server.received
    const credentials = Buffer.from('someone@example.test:correct-horse+%').toString('base64')
    expect(post?.headers).toMatchObject({
      authorization: `Basic ${credentials}`,
      'accept-encoding': 'gzip',
      'user-agent': 'Serpplus',
      'content-type': 'application/json',
    })
    expect(JSON.parse(post?.text ?? '')).toHaveLength(1)
    expect(get).toMatchObject({ method: 'GET', path: '/v3/appendix/user_data', text: '' })
  })

  test.each(['gzip', 'GZIP', 'x-gzip'])('reads %s', async (encoding) => {
    const server = await startScriptedServer((response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end(gzipSync(`\uFEFF${JSON.stringify(balance)}`))
    })
    expect(await createTestProvider(server.url).provider.providerAccount.readBalance()).toEqual({
      balanceUsd: 48.123456,
    })
  })

  test('takes a refusal without a word for what its status says, packed or not', async () => {
    const server = await startScriptedServer((response) => {
      response.writeHead(401, { 'Content-Encoding': 'gzip' }).end()
    })
    expect((await failureOf(createTestProvider(server.url).provider.providerAccount.readBalance())).kind).toBe('auth')
  })

  test('keeps the connection for the next call', async () => {
    const ports = new Set<number | undefined>()
    const server = await startScriptedServer((response) => {
      ports.add(response.socket?.remotePort)
      json(balance)(response, { method: '', path: '', headers: {}, text: '' })
    })
    const { provider } = createTestProvider(server.url)
    for (let call = 0; call < 6; call += 1) await provider.providerAccount.readBalance()
    // The pool may open a second one before the first is free again.
    expect(ports.size).toBeLessThan(6)
  })

  test('an answer that unpacks to more than any answer is cut off', async () => {
    const packed = gzipSync(Buffer.alloc(101_000_000))
    const server = await startScriptedServer((response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
    })
    const { provider } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('cut')
  })

  test('is not redirected: the credentials stay with the address they are for', async () => {
    const elsewhere = await startScriptedServer(json(created))
    const server = await startScriptedServer((response) => {
      response.writeHead(307, { Location: elsewhere.url }).end()
    })
    const { provider } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('malformed')
    expect(elsewhere.received).toEqual([])
  })

  test('is written down once, with cost, path, status and duration', async () => {
    let now = testNow
    const server = await startScriptedServer((response, received) => {
      now = new Date(testNow.getTime() + 10)
      json(created)(response, received)
    })
    const { provider, calls } = createTestProvider(server.url, { clock: () => now })
    await provider.organicResults.postTasks([searchTask()])
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/v3/serp/google/organic/task_post',
        httpStatus: 200,
        statusCode: 20000,
        tasks: 1,
        costUsd: 0.0006,
        startedAt: testNow,
        milliseconds: 10,
      },
    ])
  })
})

describe('a connection that fails', () => {
  test('cut before the answer: the tasks may have been accepted, so nothing is sent again', async () => {
    const server = await startScriptedServer(cut)
    const { provider, calls } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('cut')
    expect((await failureOf(provider.organicResults.fetchLive(searchTask()))).kind).toBe('cut')
    expect(server.received).toHaveLength(2)
    expect(calls).toMatchObject([{ httpStatus: null, statusCode: null, costUsd: 0 }, {}])
  })

  test('cut within the answer', async () => {
    const server = await startScriptedServer(cutWithinBody)
    const { provider, calls } = createTestProvider(server.url)
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('cut')
    expect(server.received).toHaveLength(1)
    expect(calls).toMatchObject([{ httpStatus: 200, statusCode: null }])
  })

  test('nobody listening: nothing was sent, so it is the provider and not a cut', async () => {
    const { provider, calls } = createTestProvider(`http://127.0.0.1:${await unusedPort()}`)
    expect(await failureOf(provider.organicResults.postTasks([searchTask()]))).toMatchObject({
      kind: 'provider',
      code: null,
      message: 'could not connect: ECONNREFUSED',
    })
    expect(calls).toHaveLength(1)
  })

  test('a name nobody knows', async () => {
    const { provider } = createTestProvider('http://no-such-host.invalid')
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('provider')
  })

  const systemError = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })
  test.each([
    {
      what: 'no address of the name answers',
      cause: new AggregateError([systemError('ECONNREFUSED')]),
      kind: 'provider',
    },
    {
      what: 'one address refuses, the other breaks off',
      cause: new AggregateError([systemError('ECONNREFUSED', 'connect'), systemError('ECONNRESET', 'read')]),
      kind: 'cut',
    },
    { what: 'no way there', cause: systemError('EHOSTUNREACH', 'connect'), kind: 'provider' },
    { what: 'connecting takes too long', cause: systemError('ETIMEDOUT', 'connect'), kind: 'provider' },
    { what: 'connecting takes too long for undici', cause: systemError('UND_ERR_CONNECT_TIMEOUT'), kind: 'provider' },
    { what: 'reading takes too long', cause: systemError('ETIMEDOUT', 'read'), kind: 'cut' },
    { what: 'an expired certificate', cause: systemError('CERT_HAS_EXPIRED'), kind: 'provider' },
    { what: "another name's certificate", cause: systemError('ERR_TLS_CERT_ALTNAME_INVALID'), kind: 'provider' },
    { what: 'something else', cause: new Error('who knows'), kind: 'cut' },
    { what: 'no reason at all', cause: undefined, kind: 'cut' },
  ])('$what: $kind', async ({ cause, kind }) => {
    const send = () => Promise.reject(new TypeError('no answer', { cause }))
    const { provider } = createTestProvider('http://provider.test', { send })
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe(kind)
  })

  test('no answer in time', async () => {
    const server = await startScriptedServer(silence)
    const { provider } = createTestProvider(server.url, { timeoutMs: 50 })
    expect(await failureOf(provider.organicResults.postTasks([searchTask()]))).toMatchObject({
      kind: 'timeout',
      code: null,
    })
    expect((await failureOf(provider.providerAccount.readBalance())).kind).toBe('timeout')
    expect(server.received).toHaveLength(2)
  })
})

describe('an answer that does not end', () => {
  test('is a timeout too', async () => {
    const server = await startScriptedServer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"status_code": 20000, ')
    })
    const { provider, calls } = createTestProvider(server.url, { timeoutMs: 1_000 })
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe('timeout')
    expect(calls).toMatchObject([{ httpStatus: 200, statusCode: null }])
  })
})

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
