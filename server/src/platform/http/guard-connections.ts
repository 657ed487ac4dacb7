import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock/clock.ts'
import { stopParsing } from './stop-parsing.ts'
import { createTokenBuckets } from './token-bucket.ts'

export type ConnectionLimits = {
  /** Whose connections are counted together, such as those of an address; undefined where they bring everybody's requests, as a proxy's do. */
  keyOf: (socket: Socket) => string | undefined
  clock: Clock
  /** Connections one of them may have open, and may open: so many at once, after a rest. */
  mostOpen: number
  burst: number
  perSecond: number
  /** Connections that are counted, all together; beyond it the oldest of whoever has the most gives way. */
  mostInAll: number
  /** Requests on one connection that wait for their answer. Browsers send one after another. */
  mostPipelined: number
}

/** A connection that was ended for its requests counts as so many opened. */
const endedCountsAs = 25

/**
 * Holds connections to what a browser needs before anything they send costs memory. Whoever opens too many has the new ones cut
 * off at once, and whoever sends requests without waiting for answers loses the connection: each of them would be an object
 * before any other limit counts it.
 */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  const { keyOf, mostOpen, mostInAll, mostPipelined } = limits
  // A key is in it only while a connection of theirs is open; the oldest stands first.
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

  const waiting = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    answer.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= mostPipelined) return
    stopParsing(socket)
    socket.destroy()
    const key = keyOf(socket)
    if (key !== undefined) opening.spend(key, endedCountsAs)
  })
}

function oldestOfMost(open: ReadonlyMap<string, ReadonlySet<Socket>>): Socket | undefined {
  let most: ReadonlySet<Socket> = new Set()
  for (const sockets of open.values()) if (sockets.size > most.size) most = sockets
  const [oldest] = most
  return oldest
}
