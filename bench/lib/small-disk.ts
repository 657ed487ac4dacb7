import { spawnSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system in memory that can be filled to the last byte. */
export type SmallDisk = {
  /** A folder owned by the given user. */
  path: string
  fill(): Promise<void>
  empty(): Promise<void>
  unmount(): Promise<void>
}

/** Undefined if this user may not mount. */
export async function mountSmallDisk(
  folder: string,
  { megabytes, uid, gid }: { megabytes: number; uid: number; gid: number },
): Promise<SmallDisk | undefined> {
  await mkdir(folder)
  const options = `size=${megabytes}m,mode=711`
  if (process.platform !== 'linux' || !isDone('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]))
    return undefined
  const path = join(folder, 'data')
  await mkdir(path)
  if (!isDone('chown', [`${uid}:${gid}`, path])) return undefined
  const ballast = join(folder, 'ballast')
  return {
    path,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        const piece = Buffer.alloc(4_096, 1)
        for (;;) await file.appendFile(piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount: async () => unmount(folder),
  }
}

/** Does nothing if nothing is mounted. */
export const unmount = (folder: string): void => void isDone('umount', [folder])

const isDone = (command: string, args: readonly string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
