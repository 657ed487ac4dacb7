import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createLogger } from '../log/log.ts'
import type { TrustProxy } from '../network/trusted-proxies.ts'
import { createHttpServer } from './http-server.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const clock = createTestClock()

/** Six requests a minute, two of them at once. */
async function listen(trustProxy: TrustProxy = false): Promise<number> {
  app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy,
    isSecure: false,
    requestsPerMinute: 6,
    clock: clock.read,
    connections: {
      keyOf: ({ remoteAddress }) => remoteAddress,
      clock: clock.read,
      mostOpen: 60,
      burst: 60,
      perSecond: 1,
      mostInAll: 100,
      mostPipelined: 32,
    },
  })
  app.get('/', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends requests on one connection, each after the previous response; returns the statuses and whether it was closed. */
async function ask(port: number, times: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  const statuses: number[] = []
  for (let at = 0; at < times && socket.readyState !== 'closed'; at += 1) {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    if (!Buffer.isBuffer(data)) break
    statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]))
    if (/connection: close/i.test(data.toString())) await once(socket, 'close')
  }
  return { statuses, isClosed: socket.destroyed }
}

test('after a burst, requests are answered at the allowed rate, even at the turn of a minute', async () => {
  const port = await listen()
  expect((await ask(port, 4)).statuses).toEqual([200, 200, 429, 429])
  clock.advance(10_000)
  expect((await ask(port, 2)).statuses).toEqual([200, 429])
  expect((await ask(port, 1, '127.0.0.2')).statuses).toEqual([200])
})

test('a connection that keeps sending is closed after three refusals, and counts as many opened ones', async () => {
  const port = await listen()
  expect(await ask(port, 20)).toEqual({ statuses: [200, 200, 429, 429, 429], isClosed: true })
  expect((await ask(port, 20)).statuses).toEqual([429, 429, 429])
  expect(await ask(port, 20)).toMatchObject({ isClosed: true })
  expect((await ask(port, 20)).statuses).toEqual([])
  expect((await ask(port, 1, '127.0.0.2')).statuses).toEqual([200])
})

test('a proxy’s connection is never closed, since it carries everybody’s requests', async () => {
  const port = await listen(1)
  expect(await ask(port, 8)).toEqual({ statuses: [200, 200, 429, 429, 429, 429, 429, 429], isClosed: false })
})

test('a connection that doesn’t come from a trusted network is closed like any other', async () => {
  const port = await listen(['127.0.0.2'])
  expect(await ask(port, 8)).toEqual({ statuses: [200, 200, 429, 429, 429], isClosed: true })
  expect(await ask(port, 8, '127.0.0.2')).toMatchObject({ isClosed: false })
})
