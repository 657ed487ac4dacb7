import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { findFreePort } from '../network/ports.ts'
import { createHttpServer } from './http-server.ts'
import { listenOnSeveralSockets } from './listening-sockets.ts'

const host = '127.0.0.1'
const apps: FastifyInstance[] = []
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

async function newServer(): Promise<FastifyInstance> {
  const log = createLogger({ logLevel: 'silent' })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000 })
  apps.push(app)
  return app
}

function openConnection(port: number): Socket {
  const client = connect(port, host)
  clients.push(client)
  return client
}

const send = (client: Socket, path: string) => void client.write(`GET ${path} HTTP/1.1\r\nHost: serpplus\r\n\r\n`)
const readAnswer = async (client: Socket) => String((await once(client, 'data'))[0])

test.runIf(process.platform === 'linux')('several connections are accepted per round of the event loop', async () => {
  const app = await newServer()
  // The system chooses one port for all sockets.
  await listenOnSeveralSockets(app, { host, port: 0 })
  const { port } = app.server.address() as AddressInfo
  const perRound = [0]
  let count = 0
  const all = Promise.withResolvers<void>()
  app.server.on('connection', () => {
    if (perRound.at(-1) === 0) setImmediate(() => perRound.push(0))
    perRound[perRound.length - 1] = (perRound.at(-1) ?? 0) + 1
    count += 1
    if (count === 200) all.resolve()
  })
  for (let at = 0; at < 200; at += 1) openConnection(port)
  await all.promise
  expect(Math.max(...perRound)).toBeGreaterThan(4)
})

test('requests on every socket are answered, and closing the server waits for them', async () => {
  const app = await newServer()
  const slow = Promise.withResolvers<string>()
  app.get('/', async () => 'at once')
  app.get('/slow', async () => slow.promise)
  const port = await findFreePort(host)
  await listenOnSeveralSockets(app, { host, port })
  // With sixteen sockets, most connections come through the additional ones.
  const waiting = Array.from({ length: 40 }, () => openConnection(port))
  const idle = Array.from({ length: 40 }, () => openConnection(port))
  for (const client of idle) {
    send(client, '/')
    expect(await readAnswer(client)).toContain('at once')
  }
  const arrived = Promise.withResolvers<void>()
  let requests = 0
  app.server.on('request', () => {
    requests += 1
    if (requests === waiting.length) arrived.resolve()
  })
  for (const client of waiting) send(client, '/slow')
  await arrived.promise
  let isClosed = false
  const closed = app.close().then(() => (isClosed = true))
  await Promise.all(idle.map((client) => client.closed || once(client, 'close')))
  expect(isClosed).toBe(false)
  const answers = waiting.map(readAnswer)
  slow.resolve('at last')
  for (const answer of await Promise.all(answers)) expect(answer).toContain('at last')
  await closed
})

test('a port in use is noticed, even if another server of this kind uses it', async () => {
  const [first, second] = [await newServer(), await newServer()]
  const port = await findFreePort(host)
  await listenOnSeveralSockets(first, { host, port })
  await expect(listenOnSeveralSockets(second, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close()
  await listenOnSeveralSockets(second, { host, port })
})
