import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** True if the number belongs to any process, even to an ended one that nobody has reaped. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True if a process runs. An ended orphan stays a zombie where process 1 reaps none, as in some containers. */
export const isAlive = (pid: number): boolean => isTaken(pid) && !/^[ZX]?$/.test(stateOf(pid))

/** One letter, as `ps` has it; empty where the process is gone meanwhile. */
function stateOf(pid: number): string {
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
        .stdout?.trim()
        .charAt(0) ?? ''
    )
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.charAt(fields.lastIndexOf(')') + 2)
  } catch {
    return ''
  }
}
