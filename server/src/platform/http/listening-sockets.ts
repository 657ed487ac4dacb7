import type { Server } from 'node:http'
import { type AddressInfo, createServer, Server as TcpServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type ListenAddress = { host: string; port: number }

/** Node accepts one connection per listening socket and round of the event loop. */
const socketCount = 16
/** Only these systems distribute connections among the sockets of a port. */
const isDistributing = process.platform === 'linux' || process.platform === 'freebsd'

/** The additional sockets of a server. */
const furtherSockets = new WeakMap<Server, TcpServer[]>()

/**
 * Listens with several sockets on one port, so that a client that keeps opening connections hardly delays others. Rejects with
 * EADDRINUSE if anything else listens there, including another server of this kind.
 */
export async function listenOnSeveralSockets(app: FastifyInstance, address: ListenAddress): Promise<void> {
  if (!isDistributing) return void (await app.listen(address))
  // Sockets that share a port don’t notice each other, so an exclusive one finds out whether the port is taken.
  await close(await listen({ ...address, exclusive: true }))
  const shared = { ...address, reusePort: true }
  await app.listen(shared)
  // With port 0, the system has just chosen one, which all sockets share.
  const { port } = app.server.address() as AddressInfo
  const further = await Promise.all(Array.from({ length: socketCount - 1 }, () => listen({ ...shared, port })))
  for (const socket of further) socket.on('connection', (connection) => app.server.emit('connection', connection))
  furtherSockets.set(app.server, further)
}

/** Stops accepting connections and leaves open ones alone. Resolves once those of the additional sockets are closed. */
export async function stopListening(server: Server): Promise<void> {
  // The HTTP server’s own `close` would also close idle connections.
  TcpServer.prototype.close.call(server)
  await Promise.all((furtherSockets.get(server) ?? []).map(close))
}

/** With the same socket options as an HTTP server. */
function listen(options: ListenAddress & { exclusive?: boolean; reusePort?: boolean }): Promise<TcpServer> {
  return new Promise((done, fail) => {
    const socket = createServer({ allowHalfOpen: true, noDelay: true })
    socket.once('error', fail)
    socket.listen(options, () => done(socket))
  })
}

const close = (socket: TcpServer) => new Promise<void>((done) => socket.close(() => done()))
