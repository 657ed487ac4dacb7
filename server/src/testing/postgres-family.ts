import { spawnSync } from 'node:child_process'

/**
 * Sends a signal to a PostgreSQL server and all its backends, which are in no group that could be signalled as one. The
 * server itself first, so that it makes no more of them.
 */
export function signalFamily(postmaster: number, signal: NodeJS.Signals): void {
  process.kill(postmaster, signal)
  for (const child of childrenOf(postmaster)) {
    try {
      process.kill(child, signal)
    } catch {
      // Some of its background work ends at any moment.
    }
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? pid : []))
}
