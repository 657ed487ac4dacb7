import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/platform/database/migrate.ts'
import { readPidFile } from '#server/platform/embedded-postgres/process.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { signalFamily } from '#server/testing/postgres-family.ts'
import { mountSmallDisk } from '../../bench/lib/small-disk.ts'
import { openLine } from './cuttable-line.ts'

const diskMegabytes = 3_000
const settings = { max_connections: '200', shared_buffers: '64MB', max_wal_size: '256MB', min_wal_size: '64MB' }

/** A PostgreSQL as durable as in production, which any failure may hit. */
export type ChaosDatabase = {
  /** For the servers, through the connection that can be cut. */
  url: string
  /** For the checks: not through that connection. */
  directUrl: string
  kill(): void
  freeze(): void
  thaw(): void
  cut(): void
  mend(): void
  /** Undefined if this user may not mount a disk. */
  disk: { fill(): Promise<void>; empty(): Promise<void> } | undefined
  /** Restarts it if it has ended. */
  revive(): Promise<void>
  close(): Promise<void>
}

export async function openChaosDatabase(folder: string): Promise<ChaosDatabase> {
  const diskFolder = join(folder, 'disk')
  const disk = await mountSmallDisk(diskFolder, {
    megabytes: diskMegabytes,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
  })
  const dataDir = disk?.path ?? join(folder, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o711)
  let postgres = await startEmbeddedPostgres({ dataDir, settings })
  const { port, url } = postgres
  await migrate(url)
  const line = await openLine(port)
  const byLine = new URL(url)
  byLine.port = String(line.port)
  const postmaster = () => readPidFile(join(dataDir, 'cluster'))?.pid
  const signal = (name: NodeJS.Signals) => {
    const pid = postmaster()
    if (pid !== undefined && postgres.isRunning()) signalFamily(pid, name)
  }
  return {
    url: byLine.href,
    directUrl: url,
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: line.cut,
    mend: line.mend,
    disk,
    async revive() {
      // PostgreSQL needs a moment to recover from a crash of one of its backends.
      await sleep(500)
      if (!postgres.isRunning()) postgres = await startEmbeddedPostgres({ dataDir, settings, port })
    },
    async close() {
      signal('SIGCONT')
      line.close()
      await postgres.stop()
      await disk?.unmount()
    },
  }
}
