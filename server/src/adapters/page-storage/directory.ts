import { access, constants, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { type ByteRange, type PageStorage, StorageError } from '#server/ports/page-storage.ts'

/**
 * Every key begins with this folder’s name. `prepareDirectory` creates the folder once, and no other call does: if it is absent, the
 * disk isn’t mounted or the setting names another directory.
 */
const markingFolder = 'pages'

/** Stores objects as files in a directory that all processes share and `prepareDirectory` has prepared. */
export function createDirectoryStorage(root: string): PageStorage {
  const pathOf = (key: string) => join(root, ...key.split('/'))
  const attempt = createAttempt(root)
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const part = `${path}.${uuid()}.part`
      await attempt(key, async () => {
        // Not recursive: if the disk isn’t mounted, that would create the marking folder below its mount point.
        await mkdir(dirname(path), { mode: 0o700 }).catch(unlessThere)
        try {
          await withFile(part, 'wx', async (file) => {
            await file.writeFile(bytes)
            await file.sync()
          })
          await rename(part, path)
        } catch (error) {
          await rm(part, { force: true }).catch(() => {})
          throw error
        }
        // The new name survives a power failure only once its folder is synced to disk.
        await withFile(dirname(path), 'r', (folder) => folder.sync())
      })
    },
    read: (key, range) => attempt(key, () => withFile(pathOf(key), 'r', (file) => readRange(file, key, range))),
    async measure(key) {
      const size = attempt(key, async () => (await stat(pathOf(key))).size)
      return size.catch(unlessMissing)
    },
    async remove(key) {
      await attempt(key, () => rm(pathOf(key))).catch(unlessMissing)
    },
  }
}

/**
 * Creates the folder that marks the directory, unless the database has objects already. Throws `StorageError` if the directory
 * can’t be used.
 */
export async function prepareDirectory(root: string, { hasObjects }: { hasObjects: boolean }): Promise<void> {
  const folder = join(root, markingFolder)
  try {
    if (!hasObjects) await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = codeOf(error)
    throw new StorageError(
      'unreachable',
      code === 'ENOENT' ? absenceOf(root) : `${folder} can’t be written to (${code})`,
    )
  }
}

const absenceOf = (root: string) =>
  `${root} has no folder “${markingFolder}”: its disk is not mounted, or it is not the directory that results pages were moved to`

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no code')

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof StorageError && error.kind === 'missing')) throw error
}

async function withFile<Result>(path: string, flags: string, use: (file: FileHandle) => Promise<Result>) {
  const file = await open(path, flags, 0o600)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

async function readRange(file: FileHandle, key: string, { offset, length }: ByteRange): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead !== length) throw new StorageError('missing', `${key} ends before ${offset + length} bytes`)
  return bytes
}

/** A file counts as missing only if the directory is the right one. */
function createAttempt(root: string) {
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StorageError) throw error
      const code = codeOf(error)
      const isMissing =
        code === 'ENOENT' && (await stat(join(root, markingFolder)).catch(() => undefined)) !== undefined
      const reason = code === 'ENOENT' && !isMissing ? absenceOf(root) : code
      throw new StorageError(isMissing ? 'missing' : 'unreachable', `${key}: ${reason}`, { cause: error })
    }
  }
}
