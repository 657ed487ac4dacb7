// Ports: whether one is free, and one that is.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems hand out ports from here on by themselves: Linux from 32768, others from 49152. */
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
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(20_000, handedOutFrom)
    if (await isPortFree(port, host)) return port
  }
  throw new Error(`No free port found on ${host}.`)
}
