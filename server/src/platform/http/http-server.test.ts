import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '../clock/clock.ts'
import { AppError } from '../errors/app-error.ts'
import { createLogger } from '../log/log.ts'
import type { TrustProxy } from '../network/trusted-proxies.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

const open: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of open.splice(0)) await app.close()
})

/** A server with one route, `/`, and what it logged. */
async function server(options: Partial<HttpServerOptions> = {}, answer: () => unknown = () => ({ ok: true })) {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000, ...options })
  app.get('/', async () => answer())
  open.push(app)
  return { app, lines }
}

test('an address that sends too many requests gets an ordinary failure; others are not held back', async () => {
  const { app } = await server({ requestsPerMinute: 6 })
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) statuses.push((await app.inject('/')).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await app.inject('/')
  expect(refused.json()).toEqual({
    code: 'rate.limited',
    message: 'Too many requests. Try again in 10 seconds.',
    data: { retry_after_seconds: 10 },
  })
  expect(refused.headers['retry-after']).toBe('10')
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.2' })).statusCode).toBe(200)
})

test('an address named by the sender counts only behind a trusted proxy', async () => {
  const askAs = (app: FastifyInstance, address: string) =>
    app.inject({ url: '/', headers: { 'x-forwarded-for': address } })
  const exposed = await server({ requestsPerMinute: 1 })
  await askAs(exposed.app, '10.0.0.1')
  expect((await askAs(exposed.app, '10.0.0.2')).statusCode).toBe(429)
  const behind = await server({ requestsPerMinute: 1, trustProxy: 1 })
  await askAs(behind.app, '10.0.0.1')
  expect((await askAs(behind.app, '10.0.0.2')).statusCode).toBe(200)
})

const spoofed = '198.51.100.66'

test.each<[string, TrustProxy, from: string, forwarded: string | undefined, sender: string]>([
  ['nobody', false, '203.0.113.7', spoofed, '203.0.113.7'],
  ['one proxy', 1, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['one proxy, which adds to what the sender claims', 1, '10.0.0.1', `${spoofed}, 203.0.113.7`, '203.0.113.7'],
  ['one proxy, which adds nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['two proxies', 2, '10.0.0.1', `${spoofed}, 203.0.113.7, 10.0.0.2`, '203.0.113.7'],
  ['two proxies, but only one entry', 2, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['two proxies, which add nothing', 2, '10.0.0.1', undefined, '10.0.0.1'],
  ['networks', ['10.0.0.0/8'], '10.0.0.1', `${spoofed}, 203.0.113.7, 10.0.0.2`, '203.0.113.7'],
  ['networks, one proxy fewer than usual', ['10.0.0.0/8'], '10.0.0.1', `${spoofed}, 203.0.113.7`, '203.0.113.7'],
  ['networks, but a connection from elsewhere', ['10.0.0.0/8'], '203.0.113.7', spoofed, '203.0.113.7'],
  [
    'networks, a trusted address claimed by the sender',
    ['10.0.0.0/8'],
    '10.0.0.1',
    '10.0.0.9, 203.0.113.7',
    '203.0.113.7',
  ],
  [
    'networks of IPv6',
    ['2001:db8:a::/48'],
    '2001:db8:a::1',
    `${spoofed}, 2001:db8:c::7, 2001:db8:a::2`,
    '2001:db8:c::7',
  ],
  ['networks on a socket for both protocols', ['10.0.0.0/8'], '::ffff:10.0.0.1', '2001:db8:c::7', '2001:db8:c::7'],
])('the sender’s address with trust in %s', async (_case, trustProxy, remoteAddress, forwarded, sender) => {
  const { app } = await server({ trustProxy })
  app.get('/sender', async (request) => ({ ip: request.ip }))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect((await app.inject({ url: '/sender', remoteAddress, headers })).json()).toEqual({ ip: sender })
})

test.each(['server.busy', 'server.unavailable', 'payment.unavailable'] as const)(
  'requests refused with %s are logged once a minute, with their count',
  async (code) => {
    let now = Date.parse('2026-11-27T10:00:00.000Z')
    const { app, lines } = await server({ clock: () => new Date(now) }, () => {
      throw new AppError(code, 'all 48 places are taken')
    })
    const refusals = () => lines.filter((line) => line.includes('all 48 places are taken'))
    for (let at = 0; at < 223; at += 1) expect((await app.inject('/')).statusCode).toBe(503)
    expect(refusals()).toHaveLength(1)
    now += minutes(1)
    await app.inject('/')
    expect(refusals()).toHaveLength(2)
    expect(refusals()[1]).toContain('"count":223')
  },
)

test('an internal error is logged completely and shown to nobody', async () => {
  const { app, lines } = await server({}, () => {
    throw new Error('the secret inside')
  })
  const reply = await app.inject('/')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 'server.failed',
    message: 'Something went wrong on our side. Please try again later.',
  })
  expect(lines.join('\n')).toContain('the secret inside')
  expect(lines.join('\n')).toContain(String(reply.headers['x-request-id']))
})

test('a response of some size is compressed', async () => {
  const { app } = await server({}, () => ({ text: 'coffee '.repeat(1_000) }))
  const reply = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.rawPayload.length).toBeLessThan(1_000)
})

test('an event stream that nobody reads is closed, and what was still to be sent is dropped', async () => {
  async function* endless() {
    for (;;) yield ': \n'.repeat(10_000)
  }
  const { app } = await server({ stalledAfterMs: 50 })
  const replies: FastifyReply[] = []
  app.get('/events', (_request, reply) => {
    replies.push(reply)
    return reply.type('text/event-stream').send(Readable.from(endless()))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cut = new Promise<void>((resolve) => {
    app.server.on('connection', (socket) => void socket.on('close', () => resolve()))
  })
  const reader = connect(port, '127.0.0.1').pause()
  sockets.push(reader)
  reader.write('GET /events HTTP/1.1\r\nHost: serpplus.test\r\n\r\n')
  await cut
  expect(replies.map((reply) => reply.raw.destroyed)).toEqual([true])
})

test('a client that disconnects while sending its body does not count as our failure', async () => {
  const { app, lines } = await server()
  app.post('/take', async () => ({ ok: true }))
  const failed = new Promise((resolve) => app.addHook('onError', async (_request, _reply, error) => resolve(error)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sender = connect(port, '127.0.0.1')
  sockets.push(sender)
  const head = ['POST /take HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 9']
  sender.write(`${head.join('\r\n')}\r\n\r\n{`)
  app.server.once('request', () => sender.destroy())
  expect(await failed).toMatchObject({ message: 'aborted' })
  // Closing waits for the request’s remaining work.
  await app.close()
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a log line names the route that was requested and not the values in its address', async () => {
  const { app, lines } = await server()
  app.get('/changepassword/:token', async () => ({ ok: true }))
  await app.inject('/changepassword/a-secret-of-a-link?and=more')
  await app.inject('/api/nothing?page=2')
  const routes = () => lines.map((line) => JSON.parse(line) as { route?: string }).flatMap(({ route }) => route ?? [])
  await expect.poll(routes).toEqual(['/changepassword/:token', 'none'])
  expect(lines.join()).not.toMatch(/a-secret-of-a-link|page=2/)
})

test('a site without TLS doesn’t send headers that browsers would complain about', async () => {
  const names = ['cross-origin-opener-policy', 'origin-agent-cluster', 'strict-transport-security']
  const sentBy = async (options: Partial<HttpServerOptions>) => {
    const { app } = await server(options)
    const { headers } = await app.inject('/')
    return names.filter((name) => name in headers)
  }
  expect(await sentBy({ isTrusted: false })).toEqual([])
  expect(await sentBy({ isTrusted: true })).toEqual(names.slice(0, 2))
  expect(await sentBy({ isTrusted: true, isSecure: true })).toEqual(names)
})
