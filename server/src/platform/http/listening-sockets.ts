import type { Server } from 'node:http'
import { type AddressInfo, createServer, Server as TcpServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type ListenAddress = { host: string; port: number }

/** Node accepts one connection per listening socket and round of the event loop. */
const socketCount = 16
/** Systems that distribute the connections among the sockets of a port. */
const isDistributing = process.platform === 'linux' || process.platform === 'freebsd'

/** The sockets of a server besides its own. */
const furtherSockets = new WeakMap<Server, TcpServer[]>()

/**
 * Listens with several sockets on one port, so that somebody who keeps opening connections hardly delays those of others. Rejects
 * with EADDRINUSE if anything else listens there, also another server of this kind.
 */
export async function listenOnSeveralSockets(app: FastifyInstance, address: ListenAddress): Promise<void> {
  if (!isDistributing) return void (await app.listen(address))
  // Sockets that share a port do not notice each other.
  await close(await listen({ ...address, exclusive: true }))
  const shared = { ...address, reusePort: true }
  await app.listen(shared)
  // Of port 0 the system makes one of its own.
  const { port } = app.server.address() as AddressInfo
  const further = await Promise.all(Array.from({ length: socketCount - 1 }, () => listen({ ...shared, port })))
  for (const socket of further) socket.on('connection', (connection) => app.server.emit('connection', connection))
  furtherSockets.set(app.server, further)
}

/** Accepts nothing more and leaves all connections open. The promise resolves once those of the further sockets are closed. */
export async function stopListening(server: Server): Promise<void> {
  // Unlike that of an HTTP server, this one leaves idle connections open.
  TcpServer.prototype.close.call(server)
  await Promise.all((furtherSockets.get(server) ?? []).map(close))
}

/** With the options an HTTP server has. */
function listen(options: ListenAddress & { exclusive?: boolean; reusePort?: boolean }): Promise<TcpServer> {
  return new Promise((done, fail) => {
    const socket = createServer({ allowHalfOpen: true, noDelay: true })
    socket.once('error', fail)
    socket.listen(options, () => done(socket))
  })
}

const close = (socket: TcpServer) => new Promise<void>((done) => socket.close(() => done()))
