import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { type ByteRange, type PageStorage, StorageError } from '#server/ports/page-storage.ts'

/** Stores objects as files in a directory that all processes share. */
export function createDirectoryStorage(root: string): PageStorage {
  const pathOf = (key: string) => join(root, ...key.split('/'))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const part = `${path}.${uuid()}.part`
      await attempt(key, async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
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
      try {
        return await attempt(key, async () => (await stat(pathOf(key))).size)
      } catch (error) {
        // If the directory doesn’t exist, its disk may not be mounted, so the file can’t be called missing.
        if (!isMissing(error) || (await stat(root).catch(() => undefined)) === undefined) throw error
        return undefined
      }
    },
    remove: (key) => attempt(key, () => rm(pathOf(key), { force: true })),
  }
}

const isMissing = (error: unknown) => error instanceof StorageError && error.kind === 'missing'

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

async function attempt<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    throw new StorageError(code === 'ENOENT' ? 'missing' : 'unreachable', `${key}: ${code}`, { cause: error })
  }
}
