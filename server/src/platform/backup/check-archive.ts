import type { Readable } from 'node:stream'
import { BackupError, type BackupHeader, type BackupManifest, readArchive } from './archive.ts'
import { createContentCounter } from './count-content.ts'

/**
 * Reads a whole backup without a database: every part is unmodified, and the rows of each table match in number
 * and content what was read from the database. Throws `BackupError` if not.
 */
export async function checkArchive(
  input: Readable,
  report: (progress: { rows: number; bytes: number }) => void = () => {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | undefined
  const counters = new Map<string, ReturnType<typeof createContentCounter>>()
  const progress = { rows: 0, bytes: 0 }
  const manifest = await readArchive(input, {
    async onHeader(found) {
      header = found
      for (const { name } of found.tables) counters.set(name, createContentCounter())
    },
    async onRows({ table, text, rows }) {
      const counter = counters.get(table)
      if (counter === undefined)
        throw new BackupError(`This backup is damaged: it has rows for an unknown table, ${table}.`)
      counter.add(text)
      progress.rows += rows
      progress.bytes += text.length
      report(progress)
    },
  })
  if (header === undefined) throw new Error('a backup without a header was read')
  for (const [name, counter] of counters) {
    const there = manifest.tables[name]
    const here = counter.sum()
    if (here.rows !== there?.rows || here.checksum !== there.checksum)
      throw new BackupError(`This backup is damaged: the rows of ${name} differ from those read from the database.`)
  }
  return { header, manifest }
}
