import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, the same for every process: whoever comes second waits and finds nothing to do. */
const migrationLock = 7_341_902

/** Brings the database up to date; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'serpplus migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
