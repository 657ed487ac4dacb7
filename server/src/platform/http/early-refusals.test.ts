import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'

let app: FastifyInstance
afterEach(() => app.close())

const clock = createTestClock()

async function listen(): Promise<number> {
  app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 100_000,
    connections: {
      keyOf: ({ remoteAddress }) => remoteAddress,
      clock: clock.read,
      mostOpen: 100,
      burst: 100,
      perSecond: 0.001,
      mostInAll: 100,
      mostPipelined: 32,
    },
  })
  app.post('/:id', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Everything the server sends until it closes the connection. */
async function sendUntilClosed(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (piece) => {
    received += piece.toString()
  })
  socket.write(text)
  // The connection may also be reset.
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

const chunks = 'transfer-encoding: chunked\r\n\r\n'

// Requests that Node or the router answers before any hook runs.
test.each([
  ['a path that can’t be decoded', `POST /%zz HTTP/1.1\r\nhost: x\r\n${chunks}`, 404],
  ['an overlong parameter', `POST /${'x'.repeat(600)} HTTP/1.1\r\nhost: x\r\n${chunks}`, 404],
  ['an unknown expectation', `POST /a HTTP/1.1\r\nhost: x\r\nexpect: anything\r\n${chunks}`, 417],
  ['no Host header', `POST /a HTTP/1.1\r\n${chunks}`, 400],
])('a connection is closed after a request with %s, and none of its body is read', async (_what, head, status) => {
  const port = await listen()
  // The rest may arrive in the same read: an endless body, or further requests.
  for (const rest of ['1\r\n \r\n'.repeat(1_000), `0\r\n\r\n${head}`.repeat(300)]) {
    const received = await sendUntilClosed(port, head + rest)
    expect(received.split('HTTP/1.1 ').slice(1)).toHaveLength(1)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
})

test('an address that keeps sending such requests can’t open connections for a while', async () => {
  const port = await listen()
  for (let at = 0; at < 4; at += 1) await sendUntilClosed(port, 'GET / HTTP/1.1\r\n\r\n')
  expect(await sendUntilClosed(port, 'GET / HTTP/1.1\r\n\r\n')).toBe('')
})
