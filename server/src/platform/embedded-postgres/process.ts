import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../processes/is-alive.ts'

export interface Postmaster {
  pid: number
  port: number
  state: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown'
}

/** Reads the cluster's postmaster.pid, whether or not that process lives. */
export function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const state = lines[7]?.trim()
  const isKnown = state === 'starting' || state === 'ready' || state === 'stopping' || state === 'standby'
  return { pid, port: Number(lines[3]), state: isKnown ? state : 'unknown' }
}

/**
 * True if the process with this id is a PostgreSQL server of this cluster. The id alone may have been reused.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(cluster)
  }
  try {
    // The server's working directory is its cluster, even after the folder was renamed.
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd/`), statSync(cluster)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return false
  }
}

/** Fast shutdown (clients are disconnected, a checkpoint is written); one that hangs is killed, and the next start recovers. */
export async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    if (!isPostmasterOf(pid, cluster)) return
    process.kill(pid, signal)
    if (await hasEnded(pid, patience)) return
  }
  throw new Error(`Could not stop PostgreSQL (process ${pid}).`)
}

async function hasEnded(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true
    await sleep(10)
  }
  return false
}
