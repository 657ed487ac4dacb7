import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Clock } from '../clock/clock.ts'
import { stopParsing } from './stop-parsing.ts'
import { createTokenBuckets } from './token-bucket.ts'

export type ConnectionLimits = {
  /** Groups connections, for example by address; undefined if they carry everyone’s requests, as a proxy’s do. */
  keyOf: (socket: Socket) => string | undefined
  clock: Clock
  /** Open connections per key; connections opened per key, in a burst and then per second. */
  mostOpen: number
  burst: number
  perSecond: number
  /** Counted connections in total; one more closes the oldest of the key with the most. */
  mostInAll: number
  /** Pipelined requests, which await a response behind another one of their connection, per connection and per key. Browsers send none. */
  mostPipelined: number
}

export type GuardedConnections = {
  /** Closes a connection without parsing the rest of what it sent. For its key, that counts as opening many connections. */
  end(socket: Socket): void
  /** Closes the connection of a response once that is sent; until then nothing more is read. Call it before the headers are sent. */
  endAfter(answer: ServerResponse): void
}

/** A connection closed for what it sent counts as this many opened ones. */
const endedCountsAs = 25

/**
 * Limits connections before anything they send costs memory. New connections beyond the limit are closed immediately, and a
 * connection that pipelines too many requests is closed, since each request becomes an object before any other limit applies.
 */
export function guardConnections(server: Server, limits: ConnectionLimits): GuardedConnections {
  const { keyOf, mostOpen, mostInAll, mostPipelined } = limits
  // Contains only keys with open connections, oldest connection first.
  const open = new Map<string, Set<Socket>>()
  const opening = createTokenBuckets(limits)
  let inAll = 0

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    if (key === undefined) return
    const own = open.get(key) ?? new Set<Socket>()
    if (own.size >= mostOpen || opening.tryTake(key) > 0) return void socket.destroy()
    if (inAll >= mostInAll) oldestOfMost(open)?.destroy()
    own.add(socket)
    open.set(key, own)
    inAll += 1
    socket.once('close', () => {
      inAll -= 1
      own.delete(socket)
      if (own.size === 0) open.delete(key)
    })
  })

  const end = (socket: Socket) => {
    stopParsing(socket)
    socket.destroy()
    const key = keyOf(socket)
    if (key !== undefined) opening.spend(key, endedCountsAs)
  }

  const endAfter = (answer: ServerResponse) => {
    const { socket } = answer
    if (!(socket instanceof Socket)) return
    answer.setHeader('connection', 'close')
    stopParsing(socket)
    socket.pause()
    answer.once('finish', () => end(socket))
  }

  const waiting = new WeakMap<Socket, number>()
  // Contains only keys with pipelined requests.
  const pipelined = new Map<string, number>()
  const countPipelined = (key: string, more: 1 | -1) => {
    const count = (pipelined.get(key) ?? 0) + more
    if (count > 0) pipelined.set(key, count)
    else pipelined.delete(key)
    return count
  }
  // A request that is refused at once no longer waits, but one read of a socket may hold hundreds of them.
  let ofThisTick = new WeakMap<Socket, number>()
  let isTickCounted = false
  server.prependListener('request', ({ socket, headers }: IncomingMessage, answer: ServerResponse) => {
    // The parser discards what follows on the connection.
    if (headers.upgrade !== undefined) answer.setHeader('connection', 'close')
    if (!isTickCounted) {
      isTickCounted = true
      setImmediate(() => {
        isTickCounted = false
        ofThisTick = new WeakMap()
      })
    }
    const inTick = (ofThisTick.get(socket) ?? 0) + 1
    ofThisTick.set(socket, inTick)
    const ahead = waiting.get(socket) ?? 0
    waiting.set(socket, ahead + 1)
    // A closed socket no longer has an address.
    const key = ahead > 0 ? keyOf(socket) : undefined
    const ofKey = key === undefined ? 0 : countPipelined(key, 1)
    answer.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      if (key !== undefined) countPipelined(key, -1)
    })
    if (Math.max(ahead, inTick - 1, ofKey) > mostPipelined) end(socket)
  })

  // Node answers requests beyond a connection’s limit with 503 and keeps reading.
  server.on('dropRequest', (_request: IncomingMessage, socket: Socket) => end(socket))
  // Node itself answers an expectation it doesn’t know, and keeps reading.
  server.on('checkExpectation', (_request: IncomingMessage, answer: ServerResponse) => {
    answer.statusCode = 417
    endAfter(answer)
    answer.end()
  })
  return { end, endAfter }
}

function oldestOfMost(open: ReadonlyMap<string, ReadonlySet<Socket>>): Socket | undefined {
  let most: ReadonlySet<Socket> = new Set()
  for (const sockets of open.values()) if (sockets.size > most.size) most = sockets
  const [oldest] = most
  return oldest
}
