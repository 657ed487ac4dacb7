import type { Readable } from 'node:stream'
import { BackupError } from '../../platform/backup/archive.ts'
import { checkArchive } from '../../platform/backup/check-archive.ts'
import { findDifferentTables } from '../../platform/backup/compare-content.ts'
import { restoreRows } from './restore.ts'
import { createProgressReport, describeContents, inBytes } from './wording.ts'

export type VerifyInput = { input: Readable; print: (line: string) => void; signal: AbortSignal }

/** Reads a backup without a database. Returns a summary of a few lines; throws `BackupError` for one that can’t be restored. */
export async function verify({ input, print, signal }: VerifyInput): Promise<string> {
  const report = createProgressReport(print)
  const stop = () => input.destroy(new Error('stopped'))
  signal.addEventListener('abort', stop, { once: true })
  const { header, manifest } = await checkArchive(input, ({ rows, bytes }) => report(`${rows} rows, ${inBytes(bytes)}`))
  return ['The backup is intact.', ...describeContents(header, manifest)].join('\n')
}

/** Restores a backup into an empty temporary database and reads every row back. */
export async function verifyInDatabase(databaseUrl: string, given: VerifyInput): Promise<string> {
  const { header, manifest, foreign } = await restoreRows({ databaseUrl, ...given })
  given.print('Reading every table back …')
  const ours = { ...header, tables: header.tables.filter(({ name }) => !foreign.includes(name)) }
  const different = await findDifferentTables(databaseUrl, ours, manifest)
  if (different.length > 0)
    throw new BackupError(`These tables differ from the backup after restoring: ${different.join(', ')}.`)
  return [
    `The backup is intact and was restored: the rows of all ${ours.tables.length} tables and all totals match.`,
    ...describeContents(header, manifest),
    ...foreign.map((name) => `Not compared: table ${name}, which isn’t part of Serpplus.`),
  ].join('\n')
}
