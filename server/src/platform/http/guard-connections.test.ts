import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createLogger } from '../log/log.ts'
import type { ConnectionLimits } from './guard-connections.ts'
import { createHttpServer } from './http-server.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const clock = createTestClock()
const roomy: ConnectionLimits = {
  keyOf: ({ remoteAddress }) => remoteAddress,
  clock: clock.read,
  mostOpen: 100,
  burst: 100,
  perSecond: 1,
  mostInAll: 100,
  mostPipelined: 32,
}

async function listen(limits: Partial<ConnectionLimits> = {}) {
  app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 100_000,
    connections: { ...roomy, ...limits },
  })
  let requests = 0
  let answered = Promise.resolve()
  app.get('/', async () => {
    requests += 1
    await answered
    return { ok: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  /** Holds all responses until the returned function is called. */
  const holdAnswers = () => {
    const held = Promise.withResolvers<void>()
    answered = held.promise
    return held.resolve
  }
  return { port: (app.server.address() as AddressInfo).port, requests: () => requests, holdAnswers }
}

function open(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

/** True if it is served; one that is cut off never is. */
async function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test('a connection that pipelines thousands of requests is closed before they are parsed', async () => {
  const { port, requests } = await listen()
  const socket = open(port)
  socket.write(get.repeat(2_000))
  await once(socket, 'close')
  expect(requests()).toBeLessThanOrEqual(33)
  // The next connection is served by the same parser.
  expect(await isServed(open(port))).toBe(true)
})

test('an address that keeps pipelining can’t open connections for a while; another address can', async () => {
  const { port } = await listen({ perSecond: 0.001 })
  for (let at = 0; at < 4; at += 1) {
    const socket = open(port)
    socket.write(get.repeat(100))
    await once(socket, 'close')
  }
  expect(await isServed(open(port))).toBe(false)
  expect(await isServed(open(port, '127.0.0.2'))).toBe(true)
})

test('a few pipelined requests are all answered, again and again', async () => {
  const { port } = await listen()
  const socket = open(port)
  let text = ''
  socket.on('data', (piece) => {
    text += piece.toString()
  })
  for (let turn = 1; turn <= 3; turn += 1) {
    socket.write(get.repeat(32))
    await expect.poll(() => text.split('{"ok":true}').length - 1).toBe(turn * 32)
  }
})

test('pipelined requests of an address count together; those of another address, and what comes later, are served', async () => {
  const { port, requests, holdAnswers } = await listen({ perSecond: 0.001 })
  const answer = holdAnswers()
  const allowed = Array.from({ length: 4 }, () => open(port))
  for (const socket of allowed) socket.write(get.repeat(9))
  await expect.poll(() => requests()).toBe(36)
  const tooMany = open(port)
  tooMany.write(get.repeat(9))
  await once(tooMany, 'close')
  expect(allowed.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false])
  const others = open(port, '127.0.0.2')
  others.write(get.repeat(9))
  answer()
  await once(others, 'data')
  const later = open(port)
  let text = ''
  later.on('data', (piece) => {
    text += piece.toString()
  })
  later.write(get.repeat(32))
  await expect.poll(() => text.split('{"ok":true}').length - 1).toBe(32)
})

test('a connection beyond the limit of an address is closed; another address has its own limit', async () => {
  const { port } = await listen({ mostOpen: 2 })
  expect(await isServed(open(port))).toBe(true)
  expect(await isServed(open(port))).toBe(true)
  expect(await isServed(open(port))).toBe(false)
  expect(await isServed(open(port, '127.0.0.2'))).toBe(true)
  sockets[0]?.destroy()
  await expect.poll(() => isServed(open(port))).toBe(true)
})

test('an address opens connections at a limited rate', async () => {
  const { port } = await listen({ burst: 2, perSecond: 0.001 })
  for (let at = 0; at < 2; at += 1) {
    const socket = open(port)
    expect(await isServed(socket)).toBe(true)
    socket.destroy()
  }
  expect(await isServed(open(port))).toBe(false)
  clock.advance(1_000_000)
  expect(await isServed(open(port))).toBe(true)
})

test('at the total limit, the oldest connection of the address with the most is closed', async () => {
  const { port } = await listen({ mostInAll: 3 })
  const [first, second] = [open(port), open(port)]
  expect(await isServed(first)).toBe(true)
  expect(await isServed(second)).toBe(true)
  expect(await isServed(open(port, '127.0.0.2'))).toBe(true)
  expect(await isServed(open(port, '127.0.0.3'))).toBe(true)
  await expect.poll(() => first.closed).toBe(true)
  expect(await isServed(second)).toBe(true)
})

test('connections that carry everybody’s requests are not counted', async () => {
  const { port } = await listen({ keyOf: () => undefined, mostOpen: 1, mostInAll: 1, burst: 1 })
  for (let at = 0; at < 3; at += 1) expect(await isServed(open(port))).toBe(true)
})

test('requests that are refused at once count as well if one read holds hundreds of them', async () => {
  const { port } = await listen()
  const socket = open(port)
  let answers = 0
  socket.on('data', (piece: Buffer) => {
    answers += piece.toString().split('HTTP/1.1 ').length - 1
  })
  socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}'.repeat(600))
  await once(socket, 'close')
  expect(answers).toBeLessThanOrEqual(33)
})

test('a connection ends after its last request, whatever is still sent on it', async () => {
  const { port, requests } = await listen()
  const socket = open(port)
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
  let answers = 0
  socket.on('data', (piece: Buffer) => {
    answers += piece.toString().split('{"ok":true}').length - 1
    if (answers % 20 === 0 && answers < 1_100) socket.write(request.repeat(20))
  })
  socket.write(request.repeat(20))
  await once(socket, 'close')
  expect(requests()).toBe(1_000)
})
