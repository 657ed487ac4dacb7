import type { Readable } from 'node:stream'
import pg from 'pg'
import { verifyLedger } from '../../features/credits/index.ts'
import { type RestoreResult, restoreDatabase } from '../../platform/backup/restore-database.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkDatabase } from '../../platform/database/check-database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readFigures } from './figures.ts'
import { type SecretSource, secretWarning } from './secret-check.ts'
import { createProgressReport, describeContents, inBytes } from './wording.ts'

export type RestoreInput = {
  databaseUrl: string
  input: Readable
  secret: SecretSource
  print: (line: string) => void
  signal: AbortSignal
}

/** A migration uses a second connection. */
const connections = 2

/**
 * Restores a backup into an empty database and brings it up to date. Returns a few lines about what was compared and what remains
 * to be done.
 */
export async function restore(input: RestoreInput): Promise<string> {
  const { databaseUrl, secret, print } = input
  await checkDatabase(databaseUrl, { poolSize: 0, otherConnections: connections })
  const result = await restoreRows(input)
  print('Running later migrations …')
  await migrate(databaseUrl)
  print('Collecting statistics …')
  await analyze(databaseUrl)
  const warning = secretWarning(secret, result.header.secretCheck)
  return [
    'Restored.',
    ...describeContents(result.header, result.manifest),
    `Rows of every table, sequences and the ${Object.keys(result.manifest.figures).length} totals above match the backup. ${await checkLedger(databaseUrl)}`,
    ...result.foreign.map((name) => `Not restored: table ${name}, which isn’t part of Serpplus.`),
    ...result.foreignSequences.map((name) => `Not restored: sequence ${name}, which isn’t part of Serpplus.`),
    'Unfinished work continues when a worker starts. Never run a copy with the live site’s keys alongside it: it would also send emails, buy results and charge customers.',
    ...(warning === undefined ? [] : [`Warning: ${warning}`]),
  ].join('\n')
}

/** Leaves the schema as it was when the backup was made. */
export function restoreRows({
  databaseUrl,
  input,
  print,
  signal,
}: Omit<RestoreInput, 'secret'>): Promise<RestoreResult> {
  const report = createProgressReport(print)
  let isBuilding = false
  return restoreDatabase(databaseUrl, input, {
    readFigures,
    onHeader: ({ product, startedAt, tables }) =>
      print(`Restoring ${tables.length} tables of Serpplus ${product} as of ${startedAt} …`),
    report: ({ step, rows, bytes }) => {
      if (step === 'rows') report(`${rows} rows, ${inBytes(bytes)}`)
      else if (!isBuilding) {
        isBuilding = true
        print(`${rows} rows, ${inBytes(bytes)}. Building indexes and checking foreign keys …`)
      }
    },
    signal,
  })
}

/** Without statistics the database would scan whole tables where an index is faster. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The database only warns about skipped tables that other roles own.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function checkLedger(databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus restore',
    onIdleError: () => {},
  })
  try {
    const faults = await verifyLedger({ db } as Ctx)
    if (faults.length === 0) return 'Every balance, lot and hold matches the ledger.'
    return `The ledger has ${faults.length} errors, which the backup has too, such as ${JSON.stringify(faults[0])}.`
  } finally {
    await close()
  }
}
