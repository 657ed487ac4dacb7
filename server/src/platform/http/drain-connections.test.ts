import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'

const sockets: Socket[] = []
let app: FastifyInstance
let port: number
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server that answers `/` immediately, and `/slow` when the test lets it. */
async function listening({ onStopping = () => {} }: { onStopping?: () => void } = {}) {
  const slow = Promise.withResolvers<string>()
  const log = createLogger({ logLevel: 'silent' })
  app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000, onStopping })
  app.get('/', async () => 'at once')
  app.get('/slow', async () => slow.promise)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  return { letSlowAnswer: () => slow.resolve('at last') }
}

async function opened() {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const send = (socket: Socket, path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
const heard = async (socket: Socket) => String((await once(socket, 'data'))[0])

test('requests from before a stop and later ones on open connections are answered, with `Connection: close`', async () => {
  let isReported = false
  const { letSlowAnswer } = await listening({ onStopping: () => (isReported = true) })
  const [idle, waiting, fresh] = [await opened(), await opened(), await opened()]
  send(idle, '/')
  expect(await heard(idle)).toMatch(/^connection: keep-alive\r$/im)
  const arrived = once(app.server, 'request')
  send(waiting, '/slow')
  await arrived
  const drained = app.drain()
  while (app.server.listening) await new Promise(setImmediate)
  expect(isReported).toBe(true)
  await expect(opened()).rejects.toThrow('ECONNREFUSED')
  for (const socket of [idle, fresh]) {
    const ended = once(socket, 'end')
    send(socket, '/')
    const answer = await heard(socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n.*at once$/is)
    await ended
  }
  const ended = once(waiting, 'end')
  letSlowAnswer()
  expect(await heard(waiting)).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n.*at last$/is)
  await Promise.all([ended, drained])
})

test('idle connections are closed after a while, and sooner if they never carried a request', async () => {
  await listening()
  const [used, unused] = [await opened(), await opened()]
  send(used, '/')
  await heard(used)
  const order: string[] = []
  used.once('end', () => order.push('used'))
  unused.once('end', () => order.push('unused'))
  await app.close()
  await Promise.all([used, unused].map((socket) => socket.closed || once(socket, 'close')))
  expect(order).toEqual(['unused', 'used'])
})
