import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type BackupResult, backUpDatabase } from '../../platform/backup/back-up-database.ts'
import { backupName, openBackupFile, sentenceOf } from '../../platform/backup/backup-file.ts'
import { readFigures } from './figures.ts'
import { placeOfSecret, type SecretSource, secretCheckOf } from './secret-check.ts'
import { createProgressReport, describeContents, inBytes } from './wording.ts'

export type BackUpInput = {
  databaseUrl: string
  /** A file, a folder, or `standard output`; undefined for the folder of backups in DATA_DIR. */
  target: string | Writable | undefined
  secret: SecretSource
  product: string
  now: () => Date
  print: (line: string) => void
  signal: AbortSignal
}

/** Backs the database up while it is in use. Returns a summary of a few lines. */
export async function backUp(input: BackUpInput): Promise<string> {
  const { target, secret } = input
  if (typeof target === 'object') return summarize(await write(input, target), 'to standard output', secret)
  const path = await chooseFile(input)
  const file = await openBackupFile(path)
  try {
    const result = await write(input, file.stream)
    const size = await file.publish()
    return summarize(result, `to ${path} (${inBytes(size)})`, secret)
  } catch (error) {
    await file.discard()
    throw sentenceOf(error, path)
  }
}

/** In a folder, the file is named by the time. */
async function chooseFile({ target, secret, now }: BackUpInput): Promise<string> {
  if (typeof target === 'string' && !target.endsWith('/')) {
    const found = await stat(target).catch(() => undefined)
    if (!found?.isDirectory()) return target
  }
  const folder = typeof target === 'string' ? target : join(secret.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw sentenceOf(error, folder)
  })
  return join(folder, backupName(now()))
}

function write(
  { databaseUrl, secret, product, now, print, signal }: BackUpInput,
  output: Writable,
): Promise<BackupResult> {
  const report = createProgressReport(print)
  return backUpDatabase(databaseUrl, output, {
    product,
    now,
    secretCheck: secretCheckOf(secret),
    readFigures,
    report: ({ tables, ofTables, rows, bytes }) =>
      report(`${tables} of ${ofTables} tables and partitions, ${rows} rows, ${inBytes(bytes)}`),
    signal,
  })
}

const summarize = ({ header, manifest }: BackupResult, where: string, secret: SecretSource): string =>
  [
    `Backed up ${where}.`,
    ...describeContents(header, manifest),
    `Also keep a copy of ${placeOfSecret(secret)} elsewhere: it is not in the backup, and without it authenticator apps stop working.`,
    'The backup holds personal data and hashes of passwords and keys: keep it private, or encrypt it.',
  ].join('\n')
