// Free ports, and ports that only one process uses.
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Ports are chosen from here up to `firstClaim`. Systems assign ports to connections from 32768 (Linux) or 49152 on, so none of ours is
 * taken before somebody listens on it.
 */
const firstPort = 20_000
const firstClaim = 26_384

/** A process claims a port by listening on another one, this far above it. */
const claimOffset = firstClaim - firstPort

const claims = new Map<number, Server>()

export async function isPortFree(port: number, host: string): Promise<boolean> {
  const probe = await listen(port, host)
  if (!probe) return false
  await new Promise((closed) => probe.close(closed))
  return true
}

/**
 * A free port that no other process of ours is given while this one lives, even while nobody listens on it, so that a server can be
 * restarted on it. The operating system ends the claim with the process, however it ends.
 */
export async function findFreePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const port = randomInt(firstPort, firstClaim)
    if (!claims.has(port) && (await claimPort(port)) && (await isPortFree(port, host))) return port
  }
  throw new Error(`No free port between ${firstPort} and ${firstClaim}.`)
}

/** Claims a port for this process; returns whether it has the claim, now or from before. */
export async function claimPort(port: number): Promise<boolean> {
  if (claims.has(port)) return true
  const claim = await listen(port + claimOffset, '127.0.0.1')
  if (!claim) return false
  claims.set(port, claim.unref())
  return true
}

/** The port to try first: always the same one for the same number. */
export const portFor = (number: number) => firstPort + (number % (firstClaim - firstPort))

/** The port to try after this one. */
export const portAfter = (port: number) => portFor(port + 1 - firstPort)

export const isOurPort = (port: number) => port >= firstPort && port < firstClaim

async function listen(port: number, host: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(undefined) : fail(error),
    )
    server.listen({ port, host, exclusive: true }, () => done(server))
  })
}
