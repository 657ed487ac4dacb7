import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function listen(): Promise<number> {
  app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 10_000,
    bodies: { limitOf: ({ url }) => (url.startsWith('/free') ? undefined : { key: 'all', mostOpen: 2 }) },
  })
  app.post('/', async () => ({ ok: true }))
  app.post('/free', async () => ({ ok: true }))
  const refuse = async () => {
    throw new AppError('rate.limited', 'as another limit does')
  }
  app.post('/refused', { onRequest: refuse }, async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends a head and perhaps a part of its body; resolves to the status of what comes back. */
async function send(port: number, path: string, headers: string, part = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${part}`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return reply.toString().slice(9, 12)
}

test('a body nobody asked for is not read: the answer comes before it', async () => {
  expect(await send(await listen(), '/nowhere', 'content-length: 1000000', '{')).toBe('404')
})

test('a body without a length is not read, but where it is expected', async () => {
  const port = await listen()
  expect(await send(port, '/', 'transfer-encoding: chunked', '1\r\n{')).toBe('411')
  expect(await send(port, '/free', 'transfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n')).toBe('200')
})

test('the connection of a body that is not read ends with the answer, however much of it still comes', async () => {
  const port = await listen()
  for (const [path, headers] of [
    ['/nowhere', 'content-length: 1000000'],
    ['/', 'transfer-encoding: chunked'],
    ['/refused', 'content-length: 1000000'],
  ] as const) {
    await send(port, path, headers, '1\r\n{')
    const socket = sockets.at(-1)
    socket?.on('error', () => {})
    await expect.poll(() => socket?.closed).toBe(true)
  }
})

test('of one sender so many bodies are read at once; the next is refused until one has ended', async () => {
  const port = await listen()
  for (let at = 0; at < 2; at += 1) void send(port, '/', 'content-length: 10', '{').catch(() => {})
  await expect.poll(() => send(port, '/', 'content-length: 2', '{}')).toBe('429')
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => send(port, '/', 'content-length: 2', '{}')).toBe('200')
})
