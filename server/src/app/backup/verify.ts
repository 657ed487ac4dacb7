import type { Readable } from 'node:stream'
import { BackupError } from '../../platform/backup/archive.ts'
import { checkArchive } from '../../platform/backup/check-archive.ts'
import { findDifferentTables } from '../../platform/backup/compare-content.ts'
import { restoreRows } from './restore.ts'
import { createProgressReport, describeContents, inBytes } from './wording.ts'

export type VerifyInput = { input: Readable; print: (line: string) => void; signal: AbortSignal }

/** Reads a backup without a database. Returns in a few lines what it holds; throws `BackupError` for one that can’t be restored. */
export async function verify({ input, print, signal }: VerifyInput): Promise<string> {
  const report = createProgressReport(print)
  const stop = () => input.destroy(new Error('stopped'))
  signal.addEventListener('abort', stop, { once: true })
  const { header, manifest } = await checkArchive(input, ({ rows, bytes }) => report(`${rows} rows, ${inBytes(bytes)}`))
  return ['The backup is whole.', ...describeContents(header, manifest)].join('\n')
}

/** Restores a backup into an empty database of its own and reads every row back. */
export async function verifyInDatabase(databaseUrl: string, given: VerifyInput): Promise<string> {
  const { header, manifest, foreign } = await restoreRows({ databaseUrl, ...given })
  given.print('Reading every table back …')
  const ours = { ...header, tables: header.tables.filter(({ name }) => !foreign.includes(name)) }
  const different = await findDifferentTables(databaseUrl, ours, manifest)
  if (different.length > 0)
    throw new BackupError(`Restored, these tables differ from the backup: ${different.join(', ')}.`)
  return [
    `The backup is whole and was restored: the rows of all ${ours.tables.length} tables and every figure are the same.`,
    ...describeContents(header, manifest),
    ...foreign.map((name) => `Not compared: table ${name}, which is not one of Serpplus.`),
  ].join('\n')
}
