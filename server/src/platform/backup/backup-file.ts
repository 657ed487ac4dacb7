import { createWriteStream } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { BackupError } from './archive.ts'

const unfinishedSuffix = '.part'
/** A backup in progress keeps growing. */
const abandonedAfterMs = 3_600_000

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** `serpplus-20261128-061000.tar`, in UTC. */
export const backupName = (at: Date) =>
  `serpplus-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar`

/**
 * Opens a file that gets its name only once it is complete and on disk; never replaces another one.
 * Only its owner can read it.
 */
export async function openBackupFile(path: string) {
  const file = resolve(path)
  if (await isThere(file)) throw exists(file)
  const unfinished = `${file}${unfinishedSuffix}`
  await deleteAbandoned(dirname(file))
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    if (isCode(error, 'EEXIST'))
      throw new BackupError(
        `${unfinished} exists: another backup is writing it or was killed while doing so. If none is running, delete it.`,
      )
    throw sentenceOf(error, file)
  })
  const stream = createWriteStream(unfinished, { fd: handle.fd, autoClose: false })
  return {
    stream,
    /** Returns its size in bytes. */
    async publish(): Promise<number> {
      await finished(stream)
      await handle.sync()
      await handle.close()
      await giveName(unfinished, file)
      await syncFolder(dirname(file))
      return (await stat(file)).size
    },
    async discard(): Promise<void> {
      stream.destroy()
      await handle.close().catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** Turns a file system error into a sentence; other errors stay. */
export function sentenceOf(error: unknown, file: string): unknown {
  if (isCode(error, 'ENOSPC', 'EDQUOT'))
    return new BackupError(`The disk is full: ${file} was not written. Free some space.`)
  if (isCode(error, 'ENOENT')) return new BackupError(`${file} was not found.`)
  if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return new BackupError(`This user has no access to ${file}.`)
  if (isCode(error, 'EISDIR')) return new BackupError(`${file} is a folder.`)
  return error
}

const exists = (file: string) =>
  new BackupError(`${file} already exists. Choose another name; backups are never overwritten.`)

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Linking fails if the file exists by now; renaming would replace it. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw exists(file)
    // Some file systems have no links.
    if (await isThere(file)) throw exists(file)
    return rename(unfinished, file)
  }
  await rm(unfinished)
}

/** The name belongs to the folder, which must reach the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Otherwise remains of killed nightly backups would add up. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^serpplus-\d{8}-\d{6}\.tar\.part$/.test(basename(name))) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}
