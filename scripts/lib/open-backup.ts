import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { sentenceOf } from '#server/platform/backup/backup-file.ts'

/** The bytes of a backup; `-` means standard input. Throws with a sentence if there is no such file. */
export async function openBackup(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  try {
    const handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw Object.assign(new Error(file), { code: 'EISDIR' })
    return handle.createReadStream()
  } catch (error) {
    throw sentenceOf(error, file)
  }
}
