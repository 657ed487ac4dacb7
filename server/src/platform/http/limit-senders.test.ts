import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'
import { placeOf } from './limit-senders.ts'

const open: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of open.splice(0)) await app.close()
})

/** A server whose work ends when the test lets it. The header `from` names the sender; the sender `shared` is shared. */
async function server(limits: { mostOpen: number; atOnce: number }) {
  const app = await createHttpServer({
    log: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 10_000,
    senders: {
      senderOf: ({ headers: { from } }) =>
        from === undefined ? undefined : { key: from, isShared: from === 'shared' },
      ...limits,
    },
  })
  const working: PromiseWithResolvers<void>[] = []
  let begun = () => {}
  app.post('/', (request) =>
    placeOf(request).work(async () => {
      const end = Promise.withResolvers<void>()
      working.push(end)
      begun()
      await end.promise
      return { ok: true }
    }),
  )
  // Never ends, like an event stream.
  app.get('/stream', async (request) => placeOf(request).work(async () => Readable.from(endless())))
  app.get('/quick', async (request) => placeOf(request).work(async () => ({ ok: true })))
  open.push(app)
  return {
    app,
    working,
    post: (from: string) => app.inject({ method: 'POST', url: '/', headers: { from }, payload: { word: 'x' } }),
    get: (url: string, from?: string) => app.inject({ url, ...(from !== undefined && { headers: { from } }) }),
    async untilWorking(count: number) {
      while (working.length < count)
        await new Promise<void>((resolve) => {
          begun = resolve
        })
    },
  }
}

async function* endless() {
  for (;;) {
    yield 'more\n'
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const head = (path: string, from: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\nfrom: ${from}\r\n\r\n`

test('beyond so many open requests a sender is refused, with the headers of every answer; others are not', async () => {
  const { post, get, working, untilWorking } = await server({ mostOpen: 3, atOnce: 1 })
  const accepted = [post('a'), post('a'), post('a')]
  await untilWorking(1)
  const refused = await Promise.all(Array.from({ length: 30 }, () => post('a')))
  for (const reply of refused) {
    expect(reply.statusCode).toBe(429)
    expect(reply.json()).toEqual({
      code: 'rate.limited',
      message: 'Too many requests. Try again in 1 second.',
      data: { retry_after_seconds: 1 },
    })
    expect(reply.headers).toMatchObject({ 'retry-after': '1', 'x-content-type-options': 'nosniff' })
  }
  expect((await get('/quick', 'b')).statusCode).toBe(200)
  expect((await get('/quick')).statusCode).toBe(200)
  for (let at = 1; at <= 3; at += 1) {
    await untilWorking(at)
    expect(working).toHaveLength(at)
    working[at - 1]?.resolve()
  }
  expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await get('/quick', 'a')).statusCode).toBe(200)
})

test('a stream keeps no place: it is the work that is limited', async () => {
  const { app, get } = await server({ mostOpen: 10, atOnce: 1 })
  const port = await listen(app)
  for (let streams = 0; streams < 3; streams += 1) await once(await send(port, head('/stream', 'a')), 'data')
  expect((await get('/quick', 'a')).statusCode).toBe(200)
})

test('a client that leaves before its turn keeps no place', async () => {
  const { app, post, get, working, untilWorking } = await server({ mostOpen: 10, atOnce: 1 })
  const port = await listen(app)
  const first = post('a')
  await untilWorking(1)
  const arrived = once(app.server, 'request')
  const gone = await send(port, head('/quick', 'a'))
  await arrived
  const closed = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
  gone.destroy()
  // On a separate connection; its response shows that the closing of the first was noticed.
  const other = await send(port, head('/quick', 'b'))
  await once(other, 'data')
  other.destroy()
  await closed
  working[0]?.resolve()
  expect((await first).statusCode).toBe(200)
  expect((await get('/quick', 'a')).statusCode).toBe(200)
})

test('a body that never ends, and one that is not JSON, leave no place taken', async () => {
  const { app, get } = await server({ mostOpen: 10, atOnce: 1 })
  const port = await listen(app)
  const slow = await send(
    port,
    'POST / HTTP/1.1\r\nhost: here\r\nfrom: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  )
  const arrived = await get('/quick', 'b')
  expect(arrived.statusCode).toBe(200)
  slow.destroy()
  const broken = await app.inject({
    method: 'POST',
    url: '/',
    headers: { from: 'a', 'content-type': 'application/json' },
    payload: '{',
  })
  expect(broken.statusCode).toBe(400)
  expect((await get('/nothing', 'a')).statusCode).toBe(404)
  expect((await get('/quick', 'a')).statusCode).toBe(200)
})

test('people who share a sender do not wait for one who sends a body slowly, and the limit still applies', async () => {
  const { app, post, get, working, untilWorking } = await server({ mostOpen: 10, atOnce: 1 })
  const port = await listen(app)
  const arrived = once(app.server, 'request')
  await send(
    port,
    'POST / HTTP/1.1\r\nhost: here\r\nfrom: shared\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  )
  await arrived
  expect((await get('/quick', 'shared')).statusCode).toBe(200)
  const posts = [post('shared'), post('shared')]
  await untilWorking(1)
  // The second would have begun by now.
  expect((await get('/quick', 'b')).statusCode).toBe(200)
  expect(working).toHaveLength(1)
  working[0]?.resolve()
  await untilWorking(2)
  working[1]?.resolve()
  expect((await Promise.all(posts)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a request of a shared address is dropped if its client disconnects while it waits', async () => {
  const { app, post, get, working, untilWorking } = await server({ mostOpen: 10, atOnce: 1 })
  const port = await listen(app)
  const first = post('shared')
  await untilWorking(1)
  const arrived = once(app.server, 'request')
  const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  const gone = await send(port, `POST / HTTP/1.1\r\nhost: here\r\nfrom: shared\r\n${body}`)
  const [, reply] = await arrived
  // By now its body has been read and it waits.
  expect((await get('/quick', 'b')).statusCode).toBe(200)
  gone.destroy()
  await once(reply, 'close')
  working[0]?.resolve()
  expect((await first).statusCode).toBe(200)
  expect((await get('/quick', 'shared')).statusCode).toBe(200)
  expect(working).toHaveLength(1)
})
