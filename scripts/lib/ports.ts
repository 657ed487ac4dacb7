// Ports: whether one is free, and one that is.
import { createServer } from 'node:net'

export async function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(false) : fail(error),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}

export async function findFreePort(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen({ port: 0, host }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
