import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { checkPageObjects } from '../../parts/serp-fetches/module.ts'
import { BackupError } from '../../platform/backup/archive.ts'
import { checkArchive } from '../../platform/backup/check-archive.ts'
import { findDifferentTables } from '../../platform/backup/compare-content.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type PageStorage, StorageError } from '../../ports/page-storage.ts'
import { presentCheck } from '../manage-page-objects.ts'
import { restoreRows } from './restore.ts'
import { createProgressReport, describeContents, inBytes } from './wording.ts'

export type VerifyInput = {
  input: Readable
  /** The storage to which results pages were moved; undefined if it isn’t checked. */
  storage?: PageStorage | undefined
  print: (line: string) => void
  signal: AbortSignal
}

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
  const objects = await checkObjects(databaseUrl, given.storage)
  return [
    `The backup is intact and was restored: the rows of all ${ours.tables.length} tables and all totals match.`,
    ...describeContents(header, manifest),
    ...objects,
    ...foreign.map((name) => `Not compared: table ${name}, which isn’t part of Serpplus.`),
  ].join('\n')
}

/** Checks the objects that pages in the backup refer to, which are stored outside it. Throws if one is missing. */
async function checkObjects(databaseUrl: string, storage: PageStorage | undefined): Promise<string[]> {
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus verify',
    onIdleError: () => {},
  })
  try {
    const { rows } = await db.execute<{ isThere: boolean }>(
      sql`select to_regclass('page_objects') is not null as "isThere"`,
    )
    // A backup of an older version doesn’t have the table.
    if (rows[0]?.isThere !== true) return []
    const found = await checkPageObjects({ db }, storage)
    if (found.objects === 0) return []
    const { isMade, sentence } = presentCheck(found, storage !== undefined)
    if (!isMade && storage !== undefined) throw new BackupError(`The rows are intact. ${sentence}`)
    return [storage === undefined ? `Objects in the page storage, not checked: ${found.objects}.` : sentence]
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw new BackupError(`The rows are intact, but the page storage can’t be used: ${error.message}.`)
  } finally {
    await close()
  }
}
