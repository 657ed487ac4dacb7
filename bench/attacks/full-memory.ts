import { startServer } from '../lib/product.ts'
import type { Attack, Target, Verdict } from './attack.ts'
import type { Flood } from './flood.ts'
import { restingMemory } from './resting-memory.ts'
import { answersOf, loopback, runFlood } from './run-flood.ts'
import { bystandersOf, watchBystanders } from './watch-bystanders.ts'

/** Beyond what the server used before. */
const mostExtraMb = 200
const heldForMs = 8_000

const login = (...headers: string[]) =>
  ['POST /api/login HTTP/1.1', 'Host: serpplus', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')
const get = (headerBytes: number) =>
  `GET /api/plans/public HTTP/1.1\r\nHost: serpplus\r\nCookie: x=${'x'.repeat(headerBytes)}\r\n\r\n`
const megabyte = 1_000_000
const nested = (bytes: number) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`
/** The largest body of a public endpoint. */
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
    tried: '300 connections of two addresses, each with 31 requests whose headers are 4 kB, again and again',
    connections: 300,
    addresses: loopback(2),
    head: '',
    piece: get(4_000),
    pieces: 31,
    isRepeated: true,
  },
  {
    tried: '2 000 connections of 40 addresses, each with 40 requests whose headers are 15 kB, again and again',
    connections: 2_000,
    addresses: loopback(40),
    head: '',
    piece: get(15_000),
    pieces: 40,
    isRepeated: true,
  },
  {
    tried: '40 connections of one address, each with 600 requests in one read that are refused, again and again',
    connections: 40,
    addresses: loopback(1),
    head: '',
    piece: 'POST /api/nowhere HTTP/1.1\r\nHost: serpplus\r\nContent-Length: 2\r\n\r\n{}',
    pieces: 600,
    isRepeated: true,
  },
  {
    tried: '240 connections of one address with requests that have no Host header, again and again',
    connections: 240,
    addresses: loopback(1),
    head: '',
    piece: 'GET / HTTP/1.1\r\n\r\n',
    pieces: 36_000,
    isRepeated: true,
  },
  {
    tried: '240 connections of one address with an undecodable path and chunks of one byte, again and again',
    connections: 240,
    addresses: loopback(1),
    head: 'POST /%zz HTTP/1.1\r\nHost: serpplus\r\nTransfer-Encoding: chunked\r\n\r\n',
    piece: '1\r\n \r\n',
    pieces: megabyte,
    isRepeated: true,
  },
  {
    tried: '400 connections of 10 addresses with an unknown expectation and chunks of one byte, again and again',
    connections: 400,
    addresses: loopback(10),
    head: login('Expect: anything', 'Transfer-Encoding: chunked'),
    piece: '1\r\n \r\n',
    pieces: megabyte,
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
    tried: '200 connections of 200 addresses, each with 1 MB of a list of keywords but its last byte',
    connections: 200,
    addresses: loopback(200),
    head: [
      'PUT /api/projects/1 HTTP/1.1',
      'Host: serpplus',
      'Content-Type: application/json',
      `Authorization: Bearer ${'x'.repeat(40)}`,
      `Content-Length: ${megabyte}`,
      '',
      '',
    ].join('\r\n'),
    piece: ' '.repeat(1_000),
    pieces: megabyte / 1_000 - 1,
    isRepeated: false,
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
 * Pipelined requests, and bodies that never end, come in pieces or consist of brackets; on a separate server with default limits,
 * so that only the attack can have used its memory.
 */
export const fullMemory: Attack = {
  name: 'fill the memory',
  isTriedBesideCheck: true,
  async run(target) {
    const server = await startServer(target.world, target.databaseUrl, {
      LOG_LEVEL: 'fatal',
      FLOOD_LIMIT: '3000',
      CONNECTION_LIMIT: '250',
    })
    try {
      const verdicts: Verdict[] = []
      for (const row of rows) verdicts.push(await fill({ ...target, server }, row))
      return [...verdicts, await restingMemory(server)]
    } finally {
      await server.stop()
    }
  },
}

async function fill(target: Target, { tried, ...kind }: Row): Promise<Verdict> {
  const { server } = target
  const bystanders = await bystandersOf(target, server.url)
  const before = server.memory() ?? 0
  server.forgetPeakMemory()
  const watched = await watchBystanders(bystanders, () => runFlood({ url: server.url, ...kind }, heldForMs))
  const extra = (server.peakMemory() ?? Number.POSITIVE_INFINITY) - before
  return {
    tried,
    found: `${watched.result.opened} opened, ${answersOf(watched.result)}; at most ${extra.toFixed(0)} MB more; another customer: ${watched.bystanders.found}`,
    isHeld: extra <= mostExtraMb && watched.bystanders.isHeld,
  }
}
