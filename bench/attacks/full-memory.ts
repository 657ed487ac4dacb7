import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Child } from '../lib/child.ts'
import { startServer } from '../lib/product.ts'
import type { Attack, Target, Verdict } from './attack.ts'
import type { Flood, FloodCount } from './flood.ts'
import { watchBystander } from './watch-bystander.ts'

/** Besides what the server held before. */
const mostExtraMb = 200
const heldForMs = 8_000

const loopback = (count: number) => Array.from({ length: count }, (_, at) => `127.0.1.${at + 1}`)
const login = (...headers: string[]) =>
  ['POST /api/login HTTP/1.1', 'Host: serpplus', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')
const megabyte = 1_000_000
const nested = (bytes: number) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`
/** The largest body of a call that anybody may make. */
const small = 16_384

type Row = { tried: string } & Omit<Flood, 'url'>

const rows: Row[] = [
  {
    tried: '12 connections of one address, each with 36 000 requests that wait for no answer, again and again',
    connections: 12,
    addresses: loopback(1),
    head: '',
    piece: 'GET /api/plans/public HTTP/1.1\r\nHost: serpplus\r\n\r\n',
    pieces: 36_000,
    isRepeated: true,
  },
  {
    tried: '1 500 connections of 15 addresses, each with 1 MB of a body but its last byte',
    connections: 1_500,
    addresses: loopback(15),
    head: login(`Content-Length: ${megabyte}`),
    piece: ' '.repeat(1_000),
    pieces: megabyte / 1_000 - 1,
    isRepeated: false,
  },
  {
    tried: '1 500 connections of 15 addresses, each with a small body but its last byte',
    connections: 1_500,
    addresses: loopback(15),
    head: login(`Content-Length: ${small}`),
    piece: ' ',
    pieces: small - 1,
    isRepeated: true,
  },
  {
    tried: '500 connections of one address with chunks of one byte at full speed, again and again',
    connections: 500,
    addresses: loopback(1),
    head: login('Transfer-Encoding: chunked'),
    piece: '1\r\n \r\n',
    pieces: megabyte,
    isRepeated: true,
  },
  {
    tried: '51 connections of one address, each with a nested body of 1 MB, again and again',
    connections: 51,
    addresses: loopback(1),
    head: login(`Content-Length: ${megabyte}`),
    piece: nested(megabyte),
    pieces: 1,
    isRepeated: true,
  },
  {
    tried: '200 connections of 10 addresses, each with 20 small nested bodies, again and again',
    connections: 200,
    addresses: loopback(10),
    head: '',
    piece: `${login(`Content-Length: ${small}`)}${nested(small)}`,
    pieces: 20,
    isRepeated: true,
  },
]

/**
 * Requests ahead of their answers, bodies that never end, in pieces, or of nothing but brackets; at a server of its own with the
 * shipped limits of an address, where only they can have taken memory.
 */
export const fullMemory: Attack = {
  name: 'fill the memory',
  async run(target) {
    const server = await startServer(target.world, target.databaseUrl, {
      LOG_LEVEL: 'fatal',
      FLOOD_LIMIT: '3000',
      CONNECTION_LIMIT: '250',
    })
    try {
      const verdicts: Verdict[] = []
      for (const row of rows) verdicts.push(await fill({ ...target, server }, row))
      return verdicts
    } finally {
      await server.stop()
    }
  },
}

async function fill({ server, newPerson }: Pick<Target, 'newPerson'> & { server: Child }, row: Row): Promise<Verdict> {
  const { tried, ...kind } = row
  const bystander = await newPerson('paid')
  const before = server.memory() ?? 0
  server.forgetPeakMemory()
  const watched = await watchBystander({ url: server.url, bystander }, () => flood({ url: server.url, ...kind }))
  const extra = (server.peakMemory() ?? Number.POSITIVE_INFINITY) - before
  const { opened, statuses } = watched.result
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return {
    tried,
    found: `${opened} opened, ${answers.join(', ') || 'none answered'}; at most ${extra.toFixed(0)} MB more; ${watched.found}`,
    isHeld: extra <= mostExtraMb && watched.isHeld,
  }
}

/** Floods for some seconds. */
async function flood(workerData: Flood): Promise<FloodCount> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
  await waitFor(heldForMs)
  worker.postMessage('end')
  const [count] = (await once(worker, 'message')) as [FloodCount]
  await worker.terminate()
  return count
}
