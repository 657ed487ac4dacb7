import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as waitFor } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listening-sockets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops the server without resetting connections: no new ones are accepted, and every request that still arrives is answered
     * with `Connection: close`, until no connection is left or the time is up. Called before `close`, which would make clients
     * reconnect while they still can.
     */
    drain(): Promise<void>
  }
}

/** Connections that have carried requests may send another for this long. */
const drainMs = 2_000
/** Connections that have carried none may send their first for this long; browsers open some in advance. */
const firstRequestMs = 500
/** The time allowed for accepting connections that are waiting in the kernel. */
const acceptMs = 100
const sweepMs = 20

/** Adds `drain` to the server. `onStopping` is called as soon as no new connections are accepted. */
export function drainConnections(app: FastifyInstance, onStopping: () => void): void {
  const connections = new Set<Socket>()
  const unused = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let accepted = 0
  let isStopping = false
  let draining: Promise<void> | undefined
  let closing: Promise<void> | undefined
  app.server.on('connection', (socket) => {
    accepted += 1
    connections.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      unused.delete(socket)
    })
  })
  app.server.prependListener('request', (request, answer) => {
    unused.delete(request.socket)
    if (isStopping) return sayClose(answer)
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })

  async function drain() {
    await acceptWaiting()
    closing = stopListening(app.server)
    isStopping = true
    for (const answer of answers) if (!answer.headersSent) sayClose(answer)
    onStopping()
    const stoppedAt = performance.now()
    while (connections.size > 0 && performance.now() < stoppedAt + drainMs) {
      // Node doesn’t count unused connections as idle.
      if (performance.now() > stoppedAt + firstRequestMs) for (const socket of unused) socket.destroy()
      await waitFor(sweepMs)
    }
  }

  /** Connections that aren’t accepted before the server stops listening would be reset. */
  async function acceptWaiting() {
    const endsAt = performance.now() + acceptMs
    let before: number
    do {
      before = accepted
      await nextTurn()
      await nextTurn()
    } while (accepted > before && performance.now() < endsAt)
  }

  app.decorate('drain', () => (draining ??= drain()))
  app.addHook('preClose', async () => {
    await app.drain()
    // Connections with a pending response are closed once they are idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    await closing
    app.server.once('close', () => clearInterval(sweep))
  })
}

const sayClose = (answer: ServerResponse) => void answer.setHeader('connection', 'close')
