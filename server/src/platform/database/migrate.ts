import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { UnfitDatabaseError } from './check-database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, the same for every process: whoever comes second waits and finds nothing to do. */
const migrationLock = 7_341_902

/** Brings the database up to date; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'serpplus migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseForeignHistory(client)
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * Migrations are recognised by their time alone, so a database made by another first migration would be taken for up to date
 * and fail at every query. Throws with what to do.
 */
async function refuseForeignHistory(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!(tables[0] as { isThere: boolean }).isThere) return
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations')
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  if ((rows as { hash: string }[]).every(({ hash }) => known.has(hash))) return
  throw new UnfitDatabaseError(
    'This database was created by a different version of Serpplus and can’t be upgraded. Use a new database; for the embedded one, delete DATA_DIR.',
  )
}
