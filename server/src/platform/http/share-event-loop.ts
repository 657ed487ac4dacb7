import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isParsingStopped } from './stop-parsing.ts'

export type EventLoopShares = {
  /** Requests with the same address wait together. */
  addressOf: (request: FastifyRequest) => string
  /** Requests that may wait. One more closes a connection: that of the latest request of the address with the most. */
  mostWaiting: number
  end: (socket: Socket) => void
}

/** Requests begun per round of the event loop. Few, since only one new connection is accepted per round. */
const begunPerRound = 4

/**
 * Begins the requests of different addresses in turn: reading the sockets may bring thousands of requests at once, and in order of
 * arrival a single request would wait for all of them. Nothing more is read from a connection whose requests wait.
 */
export function shareEventLoop(app: FastifyInstance, { addressOf, mostWaiting, end }: EventLoopShares): void {
  // Contains only addresses with waiting requests; the first address is next.
  const waiting = new Map<string, Set<Waiting>>()
  let count = 0
  let begun = 0

  const beginRound = () => {
    begun = 0
    for (const [address, own] of waiting) {
      if (begun === begunPerRound) break
      waiting.delete(address)
      const [next] = own
      if (own.size > 1) waiting.set(address, own)
      countBegun()
      next?.begin()
    }
  }
  const countBegun = () => {
    if (begun === 0) setImmediate(beginRound)
    begun += 1
  }

  const waitingOf = new WeakMap<Socket, number>()
  const stopReading = (socket: Socket) => {
    waitingOf.set(socket, (waitingOf.get(socket) ?? 0) + 1)
    // A request that is injected has no connection.
    if (socket instanceof Socket) socket.pause()
  }
  const readOn = (socket: Socket) => {
    const left = (waitingOf.get(socket) ?? 1) - 1
    waitingOf.set(socket, left)
    if (left === 0 && socket instanceof Socket && !isParsingStopped(socket)) socket.resume()
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    if (begun < begunPerRound && waiting.size === 0) {
      countBegun()
      return done()
    }
    const address = addressOf(request)
    const own = waiting.get(address) ?? new Set()
    waiting.set(address, own)
    const { socket } = request.raw
    const forget = () => {
      raw.off('close', forget)
      own.delete(entry)
      count -= 1
      if (own.size === 0) waiting.delete(address)
      readOn(socket)
    }
    const begin = () => {
      forget()
      done()
    }
    const entry = { begin, forget, socket }
    own.add(entry)
    count += 1
    stopReading(socket)
    // Nobody reads a response on a closed connection, and a client that keeps opening new ones would fill the memory.
    raw.once('close', forget)
    if (count > mostWaiting) {
      const last = [...mostOf(waiting)].at(-1)
      last?.forget()
      if (last !== undefined) end(last.socket)
    }
  })
}

type Waiting = { begin: () => void; forget: () => void; socket: Socket }

function mostOf(waiting: ReadonlyMap<string, ReadonlySet<Waiting>>): ReadonlySet<Waiting> {
  let most: ReadonlySet<Waiting> = new Set()
  for (const own of waiting.values()) if (own.size > most.size) most = own
  return most
}
