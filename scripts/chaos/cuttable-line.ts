import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between the servers and PostgreSQL that can be cut. */
export type CuttableLine = {
  port: number
  /** Ends every open connection; refuses new ones until restored. */
  cut(): void
  mend(): void
  close(): void
}

export async function openLine(targetPort: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(targetPort, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      endAll()
    },
    mend() {
      isCut = false
    },
    close() {
      server.close()
      endAll()
    },
  }
}
