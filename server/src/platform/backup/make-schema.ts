import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { createHistory, recordMigration } from '../database/migrations/migration-history.ts'
import { type Migration, readMigrations } from '../database/migrations/read-migrations.ts'
import { BackupError, type BackupHeader } from './archive.ts'
import { jobSchema } from './list-tables.ts'
import { makePartitions } from './make-partitions.ts'

/**
 * Creates the schema that the backup was read from, by the migrations that had run there and no later ones, so that those
 * find the rows they change. Everything happens in the caller's transaction.
 */
export async function makeSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  await runMigrations(client, chooseMigrations(readMigrations(), header), header.product)
  if (header.jobSchema !== null) await makeJobSchema(client)
  await makePartitions(client, header.tables)
}

function chooseMigrations(known: readonly Migration[], { migrations, product }: BackupHeader): Migration[] {
  const wanted = new Set(migrations.map(({ hash }) => hash))
  const chosen = known.filter(({ hash }) => wanted.has(hash))
  if (chosen.length === wanted.size) return chosen
  throw new BackupError(
    `This backup was made by Serpplus ${product} with migrations that this version doesn’t have (${wanted.size - chosen.length}). Restore it with the version that made it, or a newer one.`,
  )
}

async function runMigrations(client: pg.Client, migrations: readonly Migration[], release: string): Promise<void> {
  await createHistory(client, migrations)
  for (const migration of migrations) {
    const begun = performance.now()
    await client.query(migration.statements.map(inTransaction).join(';\n'))
    await recordMigration(client, migration, { release, seconds: (performance.now() - begun) / 1_000 })
  }
}

/** The table isn’t used yet, so its index needn’t be built concurrently, which a transaction doesn't allow. */
const inTransaction = (statement: string) =>
  statement.replace(/\b(create\s+(?:unique\s+)?index)\s+concurrently\b/gi, '$1')

/** pg-boss returns the statements wrapped in a transaction. */
async function makeJobSchema(client: pg.Client): Promise<void> {
  const plans = getConstructionPlans(jobSchema)
  const inner = /^\s*BEGIN;\s*SET LOCAL [^;]+;\s*SET LOCAL [^;]+;([\s\S]*)COMMIT;\s*$/.exec(plans)?.[1]
  if (inner === undefined) throw new Error('pg-boss returned its schema in an unexpected form')
  await client.query(inner)
}
