import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../network/ports.ts'
import { listenOnSeveralSockets } from './listening-sockets.ts'
import { type EventLoopShares, shareEventLoop } from './share-event-loop.ts'

let app: FastifyInstance
const limits: EventLoopShares = {
  addressOf: ({ headers: { from = '' } }) => from,
  mostWaiting: 1_000,
  end: (socket) => socket.destroy(),
}
afterEach(() => app.close())

test('a single request waits for only a few of the many that another address sent before it, and all are answered', async () => {
  app = fastify()
  shareEventLoop(app, limits)
  const answered: string[] = []
  app.get('/', async ({ headers: { from = '' } }) => {
    answered.push(from)
    return from
  })
  await app.ready()
  const ask = (from: string) => app.inject({ url: '/', headers: { from } })
  const replies = await Promise.all([...Array.from({ length: 400 }, () => ask('many')), ask('one'), ask('other')])
  expect(replies.map(({ body }) => body)).toEqual([...Array.from({ length: 400 }, () => 'many'), 'one', 'other'])
  expect(answered.indexOf('one')).toBeLessThan(40)
  expect(answered.indexOf('other')).toBeLessThan(40)
})

test.runIf(process.platform === 'linux')(
  'a new connection is read before most of those that another address opened before it',
  async () => {
    app = fastify()
    shareEventLoop(app, { ...limits, keyOf: ({ remoteAddress }) => remoteAddress })
    const read: (string | undefined)[] = []
    const last = Promise.withResolvers<void>()
    app.server.on('request', ({ socket: { remoteAddress } }) => {
      read.push(remoteAddress)
      if (read.length === 401) last.resolve()
    })
    app.get('/', async () => 'ok')
    const host = '127.0.0.1'
    const port = await findFreePort(host)
    await listenOnSeveralSockets(app, { host, port })
    const sockets = Array.from({ length: 401 }, (_, at) => {
      const socket = connect({ host, port, localAddress: at === 400 ? '127.0.0.3' : '127.0.0.2' })
      socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      return socket
    })
    await last.promise
    for (const socket of sockets) socket.destroy()
    expect(read.indexOf('127.0.0.3')).toBeLessThan(200)
  },
)

test('requests that wait when their connection closes are not begun', async () => {
  app = fastify()
  shareEventLoop(app, limits)
  let begun = 0
  app.get('/', async () => {
    begun += 1
    return 'ok'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  // The first request closes the connection while the others wait.
  app.server.prependListener('request', ({ socket }) => setImmediate(() => socket.destroy()))
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100))
  await once(socket, 'close')
  expect(begun).toBeLessThan(40)
})

test('beyond the limit, connections of the address with the most waiting requests are closed', async () => {
  app = fastify()
  shareEventLoop(app, { ...limits, mostWaiting: 100 })
  app.get('/', async () => 'ok')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const send = (from: string, count: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let text = ''
    socket.on('data', (piece) => {
      text += piece.toString()
    })
    const request = `GET / HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\n\r\n`
    socket.write(request.repeat(count - 1) + request.replace('host: x', 'host: x\r\nconnection: close'))
    return once(socket, 'close').then(() => text.split('HTTP/1.1 200').length - 1)
  }
  const [many, few] = await Promise.all([send('many', 300), send('few', 20)])
  expect(many).toBeLessThan(300)
  expect(few).toBe(20)
})

/** A server on which the address `busy` has so many requests that those of `late` wait. */
async function listenWhileBusy() {
  app = fastify()
  shareEventLoop(app, limits)
  app.post('/', async ({ body }) => body)
  const busy = Promise.withResolvers<void>()
  app.get('/', async () => {
    busy.resolve()
    const until = performance.now() + 2
    while (performance.now() < until);
    return 'busy'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, isBusy: busy.promise }
}
const post = 'POST / HTTP/1.1\r\nhost: x\r\nfrom: late\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n'
const keepBusy = () =>
  Promise.all(Array.from({ length: 100 }, () => app.inject({ url: '/', headers: { from: 'busy' } })))

test('nothing is read from a connection whose request waits; its body and the next request are read afterwards', async () => {
  const { port, isBusy } = await listenWhileBusy()
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  let pauses = 0
  app.server.on('request', ({ socket }) => {
    if (socket.isPaused()) pauses += 1
  })
  const busy = keepBusy()
  await isBusy
  for (let turn = 0; turn < 2; turn += 1) {
    client.write(post)
    await once(app.server, 'request')
    client.write('"waits"')
    const [answer] = await once(client, 'data')
    expect(answer.toString()).toContain('waits')
  }
  expect(pauses).toBeGreaterThan(0)
  await busy
  client.destroy()
})
