import type pg from 'pg'
import { UnfitDatabaseError } from '../check-database.ts'
import type { Migration } from './read-migrations.ts'

/** A migration that was applied to the database. */
export type AppliedMigration = {
  number: number
  /** Undefined for a migration that only drizzle's table names. */
  name: string | undefined
  hash: string
  needsNumber: number | undefined
  /** The time, release and duration of its run; undefined for releases up to 0.1.0. */
  run: { at: Date; release: string; seconds: number } | undefined
}

export type MigrationPlan = {
  /** All that were applied, in order. */
  applied: readonly AppliedMigration[]
  /** Migrations of this release that the database lacks, in order. */
  pending: Migration[]
  /** Migrations that newer releases applied, in order. */
  newer: AppliedMigration[]
}

export const historyTable = 'schema_migrations'
/** Releases up to 0.1.0 recorded migrations here. It is left unchanged, because those releases refuse to start if it has more. */
const drizzleTable = 'drizzle.__drizzle_migrations'

/** Reads what was applied, in order, without changing anything. `isStored` is false until our own table exists. */
export async function readHistory(client: pg.ClientBase): Promise<{ isStored: boolean; applied: AppliedMigration[] }> {
  const { rows } = await client.query<{ own: boolean; before: boolean }>(
    'select to_regclass($1) is not null as own, to_regclass($2) is not null as before',
    [historyTable, drizzleTable],
  )
  if (rows[0]?.own) return { isStored: true, applied: await readOwn(client) }
  return { isStored: false, applied: rows[0]?.before ? await readBefore(client) : [] }
}

async function readOwn(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{
    number: number
    name: string
    hash: string
    needs_number: number | null
    applied_at: Date | null
    release: string
    seconds: number
  }>(`select number, name, hash, needs_number, applied_at, release, seconds from ${historyTable} order by number`)
  return rows.map(({ number, name, hash, needs_number, applied_at, release, seconds }) => ({
    number,
    name,
    hash,
    needsNumber: needs_number ?? undefined,
    run: applied_at === null ? undefined : { at: applied_at, release, seconds },
  }))
}

async function readBefore(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string }>(`select hash from ${drizzleTable} order by created_at, id`)
  return rows.map(({ hash }, number) => ({ number, name: undefined, hash, needsNumber: undefined, run: undefined }))
}

/** Creates our own table if it is missing, with the contents of drizzle's. */
export async function createHistory(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { isStored, applied } = await readHistory(client)
  if (isStored) return
  await client.query(`create table ${historyTable} (
    number integer primary key,
    name text not null,
    hash text not null,
    needs_number integer,
    -- The time and the release are unknown for migrations before this table.
    applied_at timestamptz,
    release text,
    seconds float8
  )`)
  for (const { number, name, hash, needsNumber } of migrations.slice(0, applied.length))
    await client.query(`insert into ${historyTable} (number, name, hash, needs_number) values ($1, $2, $3, $4)`, [
      number,
      name,
      hash,
      needsNumber ?? null,
    ])
}

export async function recordMigration(
  client: pg.ClientBase,
  { number, name, hash, needsNumber }: Migration,
  { release, seconds }: { release: string; seconds: number },
): Promise<void> {
  await client.query(
    `insert into ${historyTable} (number, name, hash, needs_number, applied_at, release, seconds)
      values ($1, $2, $3, $4, clock_timestamp(), $5, $6)`,
    [number, name, hash, needsNumber ?? null, release, seconds],
  )
}

/**
 * Compares what this release has with what the database has. Throws `UnfitDatabaseError` if neither continues the other, or
 * if what is newer in the database excludes this release.
 */
export function planMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): MigrationPlan {
  const different = applied.find(({ hash }, place) => place < migrations.length && hash !== migrations[place]?.hash)
  if (different !== undefined) throw new UnfitDatabaseError(foreignSentence(migrations[different.number]?.name))
  const newer = applied.slice(migrations.length)
  const last = migrations.length - 1
  const excluding = newer.findLast(({ needsNumber }) => needsNumber !== undefined && needsNumber > last)
  if (excluding !== undefined) throw new UnfitDatabaseError(tooOldSentence(excluding))
  return { applied, pending: migrations.slice(applied.length), newer }
}

const foreignSentence = (name = 'the first one') =>
  `This database was made by another version of Serpplus: it differs from this release from migration ${name} on. Nothing was changed in it. Start the release that made it, or set DATABASE_URL (with npm start, DATA_DIR) to a separate database for this one.`

const tooOldSentence = ({ name, number }: AppliedMigration) =>
  `This database was migrated by a newer release of Serpplus, and since migration ${name ?? number} this release can’t use it. Nothing was changed in it. Start the newer release, or restore the backup that was made before the upgrade into another database (docs/upgrading.md).`
