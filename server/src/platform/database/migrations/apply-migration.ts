import type pg from 'pg'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { createHistory, planMigrations, readHistory, recordMigration } from './migration-history.ts'
import { type Migration, withoutComments } from './read-migrations.ts'

/** The same for every process and release; releases up to 0.1.0 hold it for their session. */
const migrationLock = 7_341_902
/** While a statement waits for a lock, every reader behind it waits as well. */
const lockTimeoutMs = 1_000

/** One step applied a migration, found nothing to apply, or found another process at work. */
export type Step = { outcome: 'applied'; migration: Migration; seconds: number } | { outcome: 'done' | 'busy' }

/** A statement failed. The message says which, why, and what stays applied. */
export class MigrationFailedError extends Error {}

/**
 * Applies the next migration that the database lacks. The lock is transaction-level, because a session-level one would stay
 * behind on a pooler's connection. `connect` opens a second connection, for a migration outside a transaction.
 */
export async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
  connect: () => Promise<pg.Client>,
): Promise<Step> {
  const step = await inLockedTransaction(client, async () => {
    await createHistory(client, migrations)
    const [next] = await findPending(client, migrations)
    if (next === undefined) return { outcome: 'done' } as const
    if (next.isOutsideTransaction) return { outcome: 'outside' } as const
    const begun = performance.now()
    for (const [index, statement] of next.statements.entries()) await runStatement(client, next, index, statement)
    const seconds = secondsSince(begun)
    await recordMigration(client, next, { release: packageJson.version, seconds })
    return { outcome: 'applied', migration: next, seconds } as const
  })
  return step.outcome === 'outside' ? applyOutside(client, migrations, connect) : step
}

const findPending = async (client: pg.Client, migrations: readonly Migration[]) =>
  planMigrations(migrations, (await readHistory(client)).applied).pending

async function inLockedTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result | { outcome: 'busy' }> {
  await client.query('begin')
  try {
    await client.query(
      `select set_config('lock_timeout', $1, true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`,
      [String(lockTimeoutMs)],
    )
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      migrationLock,
    ])
    const result = rows[0]?.locked ? await work() : ({ outcome: 'busy' } as const)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Another connection holds the lock meanwhile, in an idle transaction, so `create index concurrently` doesn't
 * wait for it. If this is interrupted, the next attempt runs all statements again.
 */
async function applyOutside(
  client: pg.Client,
  migrations: readonly Migration[],
  connect: () => Promise<pg.Client>,
): Promise<Step> {
  const guard = await connect()
  try {
    return await inLockedTransaction(guard, async () => {
      // Another process may have applied it since.
      const [next] = await findPending(client, migrations)
      if (next === undefined) return { outcome: 'done' } as const
      const begun = performance.now()
      for (const [index, statement] of next.statements.entries()) {
        // Fails if the lock is lost.
        await guard.query('select 1')
        await runOutside(client, next, index, statement)
      }
      const seconds = secondsSince(begun)
      await recordMigration(client, next, { release: packageJson.version, seconds })
      return { outcome: 'applied', migration: next, seconds } as const
    })
  } finally {
    await guard.end().catch(() => {})
  }
}

async function runOutside(client: pg.Client, migration: Migration, index: number, statement: string): Promise<void> {
  if (!commitsByItself(statement)) {
    await client.query('begin')
    try {
      await client.query(`select set_config('lock_timeout', $1, true), set_config('statement_timeout', '0', true)`, [
        String(lockTimeoutMs),
      ])
      await runStatement(client, migration, index, statement)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    return
  }
  const indexName = nameOfConcurrentIndex(statement)
  if (indexName !== undefined && (await findIndexState(client, indexName)) === 'valid') return
  // An interrupted attempt leaves an index that is maintained but never used.
  if (indexName !== undefined) await client.query(`drop index concurrently if exists "${indexName}"`)
  await runStatement(client, migration, index, statement)
}

/** These refuse to run inside a transaction, or commit their work piece by piece. Their locks block nobody. */
const commitsByItself = (statement: string): boolean =>
  /^(vacuum|call|do)\b|\bconcurrently\b/i.test(withoutComments(statement))

const nameOfConcurrentIndex = (statement: string): string | undefined =>
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\b/i.exec(
    withoutComments(statement),
  )?.[1]

async function findIndexState(client: pg.Client, name: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  )
  return rows[0] && (rows[0].valid ? 'valid' : 'invalid')
}

async function runStatement(client: pg.Client, migration: Migration, index: number, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const rest = migration.isOutsideTransaction
      ? 'Its earlier statements stay applied, and the next attempt repeats them.'
      : 'It was rolled back, and earlier migrations stay applied.'
    throw new MigrationFailedError(
      `Statement ${index + 1} of migration ${migration.name} failed: ${error.message}. ${rest}`,
      { cause: error },
    )
  }
}

const secondsSince = (begun: number) => Math.round(performance.now() - begun) / 1_000
