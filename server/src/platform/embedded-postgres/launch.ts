import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPort, isOurPort, isPortFree, portAfter, portFor } from '../network/ports.ts'
import { prepareDatabase, resetAdminPassword } from './database.ts'
import { endPostmaster, readPidFile } from './process.ts'
import { fingerprint, type Server, spawnOptions } from './server.ts'

const host = '127.0.0.1'

/** Leftovers of a killed server (working sessions, a held port) may block the next one for this long. */
const patience = 60_000

type Launched = { pid: number; port: number }
type Outcome = { isReady: true; pid: number } | { isReady: false; output: string }

type Wishes = { pinnedPort: number | undefined; signal: AbortSignal | undefined }

/** Starts the server, on the pinned port if there is one, and creates what the product needs in it. */
export async function launchServer(server: Server, wishes: Wishes): Promise<Launched> {
  const launched = await launch(server, wishes)
  if (await endIfItFails(server, launched, () => prepareDatabase(server, launched.port))) return launched
  // The credentials file may have been lost and recreated.
  await endPostmaster(launched.pid, server.cluster)
  resetAdminPassword(server)
  const again = await launch(server, { ...wishes, pinnedPort: launched.port })
  await endIfItFails(server, again, async () => {
    if (!(await prepareDatabase(server, again.port)))
      throw new Error(`Could not sign in to the database in ${server.cluster}.`)
  })
  return again
}

/** Stops a server that could not be prepared. */
async function endIfItFails<T>(server: Server, { pid }: Launched, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await endPostmaster(pid, server.cluster)
    throw error
  }
}

async function launch(server: Server, { pinnedPort, signal }: Wishes): Promise<Launched> {
  const portFile = join(server.dataDir, 'port')
  const deadline = Date.now() + patience
  let port = pinnedPort ?? (await freePort(server, await lastPortIn(portFile)))
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await launchOn(server, port)
    if (outcome.isReady) {
      await writeFile(portFile, String(port))
      return { pid: outcome.pid, port }
    }
    const isPortTaken = /could not bind|could not create any TCP/.test(outcome.output)
    const isHeld = isPortTaken || /shared memory block .* in use|lock file .* already exists/.test(outcome.output)
    if (!isHeld || Date.now() > deadline)
      throw new Error(`PostgreSQL failed to start in ${server.cluster}:\n${outcome.output}`)
    if (isPortTaken && pinnedPort === undefined) port = await freePort(server, portAfter(port))
    else {
      if (attempt === 1) server.log('Waiting for the previous PostgreSQL to release its sessions or port.')
      await sleep(500, undefined, { signal })
    }
  }
}

const lastPortIn = async (portFile: string) => (existsSync(portFile) ? Number(await readFile(portFile, 'utf8')) : 0)

async function launchOn(server: Server, port: number): Promise<Outcome> {
  const settings = { ...server.settings, port: String(port), 'serpplus.launch': server.launch }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(server.dataDir, 'server.log')
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) await rename(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  // Detached, so that Ctrl-C in the terminal does not reach it and a killed parent leaves a server that can be adopted.
  const child = spawn(join(server.binaries, 'bin', 'postgres'), ['-D', server.cluster, ...flags], {
    ...spawnOptions(server),
    stdio: ['ignore', output, output],
    detached: true,
  })
  try {
    await whenReady(server, child)
    child.unref()
    return { isReady: true, pid: child.pid ?? 0 }
  } catch (error) {
    if (error instanceof Error && child.pid === undefined) writeSync(output, `${error.message}\n`)
    return { isReady: false, output: readFileSync(logFile).subarray(logStart).toString('utf8').trim() }
  } finally {
    closeSync(output)
  }
}

async function whenReady(server: Server, child: ChildProcess): Promise<void> {
  let ended: Error | undefined
  child.once('error', (error) => {
    ended = error
  })
  child.once('exit', () => {
    ended = new Error('PostgreSQL exited during startup.')
  })
  // Recovery after a crash may take long; as long as the process lives, it is making progress.
  for (;;) {
    if (ended) throw ended
    const found = readPidFile(server.cluster)
    if (found?.pid === child.pid && found?.state === 'ready') return
    await sleep(10)
  }
}

/** The wanted port if it is free, else the next free one. No other process of ours takes it while this one lives. */
async function freePort(server: Server, wanted: number): Promise<number> {
  const first = isOurPort(wanted) ? wanted : portFor(Number.parseInt(fingerprint([server.dataDir]).slice(0, 8), 16))
  let port = first
  for (let attempt = 0; attempt < 200; attempt += 1, port = portAfter(port))
    if ((await claimPort(port)) && (await isPortFree(port, host))) return port
  throw new Error(`No free port for PostgreSQL among the 200 from ${first}.`)
}
