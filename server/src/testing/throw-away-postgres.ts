import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const ample = 4 * 1024 ** 3

/**
 * The folder for what need not outlive the tests. A database is hundreds of files, and most of what making and dropping
 * one costs is writing them: where the system keeps a folder in memory with ample room, they go there. TMPDIR outranks it.
 */
export function throwAwayRoot(): string {
  return process.env.TMPDIR === undefined && isFit(memory) ? memory : tmpdir()
}

/** Programs must run there too: a server that cannot enter the repository gets a copy of PostgreSQL's beside its data. */
function isFit(folder: string): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === folder)
    const { bavail, bsize } = statfsSync(folder)
    return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec') && bavail * bsize >= ample
  } catch {
    return false
  }
}

/** An installed PostgreSQL set by `npm run test:postgres`, as the folder above its `bin`; unset, tests use the package's. */
export const installedPostgres = (): string | undefined => process.env.TEST_POSTGRES || undefined
