// Ports: whether one is free, and one that is.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import getPort from 'get-port'

/** Systems assign ports from here on automatically: Linux from 32768, others from 49152. */
const handedOutFrom = 32_768

export async function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(false) : fail(error),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}

/** One no connection is given before somebody listens on it, as may happen to a port the system has chosen. */
export async function findFreePort(host: string): Promise<number> {
  return getPort({ host, port: Array.from({ length: 1_000 }, () => randomInt(20_000, handedOutFrom)) })
}
