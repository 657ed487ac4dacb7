import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTaken } from '../processes/is-alive.ts'
import { makeCluster, readOrMakeCredentials } from './cluster.ts'
import { speaksOurLaunch } from './database.ts'
import { launchServer } from './launch.ts'
import { locatePostgres } from './location.ts'
import { endPostmaster, isPostmasterOf, readPidFile } from './process.ts'
import { adminRole, appRole, connectionUrl, fingerprint, type Server } from './server.ts'
import { upgradeIfOlder } from './upgrade.ts'

export interface EmbeddedPostgresOptions {
  /** Folder for everything about this server; created if missing. */
  dataDir: string
  /** Use only this port, and wait for it while something else holds it. Unset: the last one used, or the next free one. */
  port?: number
  /** Aborts waiting for a port, or for sessions of a killed server. */
  signal?: AbortSignal
  log?: (line: string) => void
  /** Server settings that override ours, for throw-away databases (`fsync: 'off'`). */
  settings?: Record<string, string>
  /** For tests: an installed PostgreSQL instead of the package's, as the folder above its `bin`. */
  installed?: string | undefined
}

export interface EmbeddedPostgres {
  /** For the product: the owner of the database `serpplus`, not a superuser. */
  url: string
  /** For tests and maintenance: the superuser, in the database `postgres`. */
  adminUrl: string
  port: number
  /** True if a server left over from a killed process was adopted. */
  adopted: boolean
  isRunning(): boolean
  stop(): Promise<void>
}

const durableSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Error details contain row values, and personal data doesn't belong in a log file.
  log_error_verbosity: 'terse',
}

/**
 * Runs a real PostgreSQL from the npm package's binaries, only on 127.0.0.1 and with random passwords. One left over from a killed
 * process is adopted. If it can't start, it throws with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const location = await locatePostgres(dataDir, log, options.installed)
  const settings: Record<string, string> = { ...durableSettings, ...options.settings }
  const launch = fingerprint([location.binaries, JSON.stringify(settings)])
  const server: Server = {
    ...location,
    dataDir,
    credentials: await readOrMakeCredentials(dataDir),
    settings,
    launch,
    log,
  }

  await upgradeIfOlder(server)
  await makeCluster(server)
  const leftOver = await adopt(server)
  const { pid, port } = leftOver ?? (await launchServer(server, { pinnedPort: options.port, signal: options.signal }))
  if (!leftOver) await forgetOtherBinaries(server)
  return {
    url: connectionUrl(server, port, appRole),
    adminUrl: connectionUrl(server, port, adminRole),
    port,
    adopted: leftOver !== undefined,
    isRunning: () => isPostmasterOf(pid, server.cluster),
    stop: () => endPostmaster(pid, server.cluster),
  }
}

/** Adopts a server that runs in our cluster with our settings and stops one with others; undefined if none was adopted. */
async function adopt(server: Server): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const found = readPidFile(server.cluster)
    if (!found) {
      await removeEmptyPidFile(server)
      return undefined
    }
    if (!isPostmasterOf(found.pid, server.cluster)) {
      // PostgreSQL itself notices that a process is gone, but not that its number now belongs to another one or that only a
      // zombie is left of it.
      if (isTaken(found.pid)) await rm(join(server.cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.state === 'ready' && (await speaksOurLaunch(server, found.port))) return found
    if (found.state === 'ready' || found.state === 'standby' || Date.now() > deadline) {
      server.log(`Stopping a PostgreSQL left over from a previous run (process ${found.pid}).`)
      await endPostmaster(found.pid, server.cluster)
      return undefined
    }
    await sleep(20)
  }
}

/** A power cut can leave an empty file that no server is writing any more, and PostgreSQL would not start because of it. */
async function removeEmptyPidFile(server: Server): Promise<void> {
  const file = join(server.cluster, 'postmaster.pid')
  const found = await stat(file).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > 5_000) await rm(file, { force: true })
}

async function forgetOtherBinaries(server: Server): Promise<void> {
  for (const name of await readdir(server.home)) {
    const folder = join(server.home, name)
    if (name.startsWith('binaries-') && folder !== server.binaries) await rm(folder, { recursive: true, force: true })
  }
}
