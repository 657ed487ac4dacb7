// One Serpplus at a time per data directory.
import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#server/platform/processes/is-alive.ts'

type Holder = { pid: number; startedAt: string; url?: string }

export class AlreadyRunningError extends Error {}

export type DataDirLock = {
  /** Lets a second start say where this one answers. */
  publish(url: string): void
  release(): void
}

/** Throws `AlreadyRunningError` while another living process holds the directory; a lock of a dead one is taken over. */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, 'serpplus.lock')
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    while (!tryLink(draft, file)) clearIfStale(file, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    publish(url) {
      writeFileSync(draft, JSON.stringify({ ...own, url }))
      renameSync(draft, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}

/** A link appears at once with its whole content, and only one of two takers gets it. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function clearIfStale(file: string, dataDir: string): void {
  const holder = read(file)
  if (holder && holds(holder)) throw alreadyRunning(holder, dataDir)
  // Moved away before it is judged again: another start may have replaced the stale lock since it was read.
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  const isStale = !moved || !holds(moved)
  if (!isStale) tryLink(aside, file)
  rmSync(aside, { force: true })
  if (moved && !isStale) throw alreadyRunning(moved, dataDir)
}

function alreadyRunning(holder: Holder, dataDir: string): AlreadyRunningError {
  const place = holder.url ? `at ${holder.url}` : 'and still starting'
  return new AlreadyRunningError(
    `Serpplus is already running ${place} (process ${holder.pid}, data in ${dataDir}).\n` +
      'To run a second one, set DATA_DIR and PORT to different values.',
  )
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** True if the process that wrote the lock still runs: its number may belong to another, or to a zombie. */
const holds = ({ pid, startedAt }: Holder) => isAlive(pid) && startedAt === startOf(pid)

/**
 * The time when the process with this number started, so that a reused number is not taken for the one that wrote the
 * lock.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    if (process.platform === 'linux') return 'gone'
    const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return answer?.trim() || 'gone'
  }
}
