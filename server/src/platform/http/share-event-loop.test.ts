import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
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
