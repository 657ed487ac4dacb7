import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRounds } from './rounds.ts'
import { isParsingStopped } from './stop-parsing.ts'

export type EventLoopShares = {
  /** The addresses take turns. */
  addressOf: (request: FastifyRequest) => string
  /** The keys take turns. Undefined for connections that never wait, because they carry everyone’s requests. Unset: no connection waits. */
  keyOf?: ((socket: Socket) => string | undefined) | undefined
  /**
   * The number of requests that may wait. One more closes the connection of the newest request of the address that has
   * the most.
   */
  mostWaiting: number
  end: (socket: Socket) => void
}

/** Requests begun per round of the event loop. */
const requestsPerRound = 4
/** New connections read for the first time per round. Each brings up to 64 KB, which is parsed before any limit applies. */
const connectionsPerRound = 4

/**
 * Begins the requests of different addresses in turn, and reads their new connections in turn: thousands of requests
 * may arrive at once, and in order of arrival a single request would wait for all of them. A connection whose requests wait isn’t
 * read.
 */
export function shareEventLoop(app: FastifyInstance, { addressOf, keyOf, mostWaiting, end }: EventLoopShares): void {
  const { stopReading, readOn } = countReasonsToWait()
  if (keyOf !== undefined) shareFirstReads(app, keyOf, { stopReading, readOn })
  const rounds = createRounds<Waiting>(requestsPerRound, ({ begin }) => begin())

  app.addHook('onRequest', (request, { raw }, done) => {
    if (rounds.tryBegin()) return done()
    const address = addressOf(request)
    const { socket } = request.raw
    const leave = () => {
      raw.off('close', forget)
      readOn(socket)
    }
    const begin = () => {
      leave()
      done()
    }
    const entry = { begin, forget, socket }
    function forget() {
      rounds.remove(address, entry)
      leave()
    }
    rounds.add(address, entry)
    stopReading(socket)
    // A response on a closed connection has no reader, and a client that keeps opening new ones would fill the memory.
    raw.once('close', forget)
    if (rounds.size() > mostWaiting) {
      const last = rounds.lastOfMost()
      last?.forget()
      if (last !== undefined) end(last.socket)
    }
  })
}

type Waiting = { begin: () => void; forget: () => void; socket: Socket }

type Reading = { stopReading: (socket: Socket) => void; readOn: (socket: Socket) => void }

function shareFirstReads(
  app: FastifyInstance,
  keyOf: (socket: Socket) => string | undefined,
  { stopReading, readOn }: Reading,
): void {
  const rounds = createRounds<Socket>(connectionsPerRound, readOn)
  app.server.on('connection', (socket: Socket) => {
    const key = socket.destroyed ? undefined : keyOf(socket)
    if (key === undefined || rounds.tryBegin()) return
    // Node has just resumed the socket, which takes effect in the next tick and would undo an earlier pause.
    process.nextTick(() => stopReading(socket))
    rounds.add(key, socket)
    socket.once('close', () => rounds.remove(key, socket))
  })
}

/** Reads a connection again once nothing of it waits. */
function countReasonsToWait(): Reading {
  const waitingOf = new WeakMap<Socket, number>()
  return {
    stopReading(socket) {
      waitingOf.set(socket, (waitingOf.get(socket) ?? 0) + 1)
      // Injected requests have no real socket.
      if (socket instanceof Socket) socket.pause()
    },
    readOn(socket) {
      const left = (waitingOf.get(socket) ?? 1) - 1
      waitingOf.set(socket, left)
      if (left === 0 && socket instanceof Socket && !isParsingStopped(socket)) socket.resume()
    },
  }
}
