// Ports: whether one is free, and one that stays this process's.
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Ports are chosen from here to `firstClaim`. Systems assign ports automatically from 32768 (Linux) or 49152 on, and no
 * connection is given one of ours before somebody listens on it.
 */
const firstPort = 20_000
const firstClaim = 26_384

/** What keeps a port: its process listens on the one that many ports above. */
const claimOffset = firstClaim - firstPort

const claims = new Map<number, Server>()

export async function isPortFree(port: number, host: string): Promise<boolean> {
  const probe = await listen(port, host)
  if (!probe) return false
  await new Promise((closed) => probe.close(closed))
  return true
}

/**
 * One that no other process is given while this one lives, also while nobody listens on it: a server can be restarted on it.
 * The system ends a claim with its process, however that ends.
 */
export async function findFreePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const port = randomInt(firstPort, firstClaim)
    if (!claims.has(port) && (await claimPort(port)) && (await isPortFree(port, host))) return port
  }
  throw new Error(`No free port between ${firstPort} and ${firstClaim}.`)
}

/** Whether the port is now this process's, or was already. */
export async function claimPort(port: number): Promise<boolean> {
  if (claims.has(port)) return true
  const claim = await listen(port + claimOffset, '127.0.0.1')
  if (!claim) return false
  claims.set(port, claim.unref())
  return true
}

/** A port to begin with that is the same for the same number. */
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
