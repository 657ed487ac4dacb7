import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'
import type { BodyLimit } from './limit-bodies.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const limits: Record<string, BodyLimit> = {
  '/': { kind: 'calls', key: 'all', mostBytes: 1_000, mostOpen: 2 },
  '/chunked': { kind: 'chunked', key: 'all', mostBytes: 1_000, mostOpen: 2, mayBeChunked: true },
  '/large-a': { kind: 'large', key: 'a', mostBytes: 100_000, mostOpen: 10 },
  '/large-b': { kind: 'large', key: 'b', mostBytes: 100_000, mostOpen: 10 },
  '/other': { kind: 'calls', key: 'other', mostBytes: 1_000, mostOpen: 10 },
}

/** A server, the number of bodies that reached a parser, and the pieces of bodies that reached a request. */
async function listen(): Promise<{ port: number; piecesRead: () => number }> {
  app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 10_000,
    bodies: {
      limitOf: ({ url }) => limits[url] ?? { kind: 'calls', key: 'all', mostBytes: 1_000_000, mostOpen: 2 },
      mostOpenBytes: {
        calls: { perKey: 1_500, inAll: 2_000 },
        chunked: { perKey: 2_000, inAll: 2_000 },
        large: { perKey: 100_000, inAll: 100_000 },
      },
    },
  })
  let pieces = 0
  app.server.prependListener('request', (request) => {
    const push = request.push.bind(request)
    request.push = (piece: unknown) => {
      if (piece !== null) pieces += 1
      return push(piece)
    }
  })
  for (const url of Object.keys(limits)) app.post(url, async () => ({ ok: true }))
  const refuse = async () => {
    throw new AppError('rate.limited', 'as another limit does')
  }
  app.post('/refused', { onRequest: refuse }, async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, piecesRead: () => pieces }
}

type Answer = { status: string; body: string }

/** Sends headers and perhaps part of the body; resolves to the response. */
async function send(port: number, path: string, headers: string, part = ''): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${part}`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return { status: reply.toString().slice(9, 12), body: reply.toString().split('\r\n\r\n')[1] ?? '' }
}

const statusOf = async (...request: Parameters<typeof send>) => (await send(...request)).status

/** Begins a body and leaves it unfinished. */
const hold = (port: number, path: string, bytes: number) =>
  void send(port, path, `content-length: ${bytes}`, '{').catch(() => {})

test('a body that no route expects is not read: the response comes before it', async () => {
  const { port } = await listen()
  expect(await statusOf(port, '/nowhere', 'content-length: 1000000', '{')).toBe('404')
})

test('a body longer than its route needs is not read, and the response gives the limit', async () => {
  const { port, piecesRead } = await listen()
  expect(await send(port, '/', 'content-length: 1001', '{'.repeat(1_001))).toEqual({
    status: '413',
    body: JSON.stringify({ code: 'body.too-large', message: 'The request is too large. Send at most 1 KB.' }),
  })
  expect(piecesRead()).toBe(0)
  expect(await statusOf(port, '/', 'content-length: 2', '{}')).toBe('200')
})

test('a body without a length is read only where one is expected', async () => {
  const { port } = await listen()
  expect(await statusOf(port, '/', 'transfer-encoding: chunked', '1\r\n{')).toBe('411')
  expect(await statusOf(port, '/chunked', 'transfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n')).toBe('200')
})

test('no part of a refused body is parsed, even if thousands arrived with its headers', async () => {
  const { port, piecesRead } = await listen()
  expect(await statusOf(port, '/', 'transfer-encoding: chunked', '1\r\n{\r\n'.repeat(9_000))).toBe('411')
  await expect.poll(() => sockets.at(-1)?.closed).toBe(true)
  expect(piecesRead()).toBe(0)
  // The next connection is served by the same parser.
  expect(await statusOf(port, '/', 'content-length: 2', '{}')).toBe('200')
})

test('the connection of an unread body ends with the response, however much still arrives', async () => {
  const { port } = await listen()
  for (const [path, headers] of [
    ['/nowhere', 'content-length: 1000000'],
    ['/', 'transfer-encoding: chunked'],
    ['/refused', 'content-length: 1000000'],
  ] as const) {
    await send(port, path, headers, '1\r\n{')
    await expect.poll(() => sockets.at(-1)?.closed).toBe(true)
  }
})

test('a limited number of bodies per sender is read at once; the next is refused until one has ended', async () => {
  const { port } = await listen()
  for (let at = 0; at < 2; at += 1) hold(port, '/', 10)
  await expect.poll(() => statusOf(port, '/', 'content-length: 2', '{}')).toBe('429')
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => statusOf(port, '/', 'content-length: 2', '{}')).toBe('200')
})

test('one sender’s open bytes are limited; another sender has its own limit', async () => {
  const { port } = await listen()
  hold(port, '/', 1_000)
  await expect.poll(() => statusOf(port, '/', 'content-length: 600', '{')).toBe('429')
  expect(await statusOf(port, '/other', 'content-length: 2', '{}')).toBe('200')
})

test('at the limit of all open bytes, a small body of a sender without open bodies is still let in', async () => {
  const { port } = await listen()
  hold(port, '/', 1_000)
  await expect.poll(() => statusOf(port, '/', 'content-length: 600', '{')).toBe('429')
  hold(port, '/other', 900)
  await expect.poll(() => statusOf(port, '/other', 'content-length: 500', '{')).toBe('503')
  for (const socket of sockets.splice(1)) socket.destroy()
  await expect.poll(() => statusOf(port, '/other', 'content-length: 2', '{}')).toBe('200')
})

test('a larger body takes the place of one of a sender that has more open, and of nobody else’s', async () => {
  const { port } = await listen()
  hold(port, '/large-a', 60_000)
  const held = sockets.at(-1)
  await expect.poll(() => statusOf(port, '/large-b', 'content-length: 60000', '{')).toBe('503')
  expect(held?.closed).toBe(false)
  hold(port, '/large-b', 50_000)
  await expect.poll(() => held?.closed).toBe(true)
})
