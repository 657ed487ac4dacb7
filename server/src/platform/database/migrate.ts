import pg from 'pg'
import { minutes, seconds, systemWait, type Wait } from '../clock/clock.ts'
import { checkNewDatabase, UnfitDatabaseError } from './check-database.ts'
import { DatabaseUnreachableError } from './connect-client.ts'
import { isDatabaseUnavailable, isWriteRefused } from './is-database-unavailable.ts'
import { applyNext, MigrationFailedError } from './migrations/apply-migration.ts'
import { type MigrationPlan, planMigrations, readHistory } from './migrations/migration-history.ts'
import { type Migration, migrationsFolder, readMigrations } from './migrations/read-migrations.ts'

export type MigrateOptions = {
  /** Gets a line about anything that takes time. */
  print?: (line: string) => void
  /** Gets each migration once it is applied, with the seconds it took. */
  onApplied?: (migration: Migration, seconds: number) => void | Promise<void>
  wait?: Wait
  /** Total time of pauses before it gives up on a lock or an unavailable database. */
  patienceMs?: number
  folder?: string
}

/** Between attempts: long enough for what queued up behind one to finish before the next. */
const firstPauseMs = seconds(1)
const longestPauseMs = seconds(30)
const usualPatienceMs = minutes(15)
/** For statements that only read which migrations were applied. */
const answerMs = seconds(10)

/**
 * Brings the database up to date, one transaction per migration; safe to call from several processes and releases at once.
 * Does nothing if a newer release has migrated the database. Throws `UnfitDatabaseError`, or `DatabaseUnreachableError` once its
 * patience has run out, with a sentence for the operator; what was already applied stays.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { print = () => {}, onApplied, wait = systemWait, patienceMs = usualPatienceMs, folder } = options
  const migrations = readMigrations(folder)
  const pauses = createPauses(wait, patienceMs)
  for (;;) {
    const connections = createConnections(url)
    try {
      if (await isUpToDate(await connections.open(answerMs), migrations, print)) return
      const client = await connections.open()
      await applyAll(migrations, client, { connect: () => connections.open(), print, wait, onApplied, pauses })
      return
    } catch (error) {
      if (!isWorthRetrying(error)) throw asSentence(error)
      const reason = error instanceof Error ? error.message : String(error)
      const blockers = await findBlockers(url).catch(() => '')
      if (pauses.areOver())
        throw new DatabaseUnreachableError(
          `The database wasn’t migrated within ${Math.round(patienceMs / minutes(1))} minutes. ${reason}${blockers}`,
          { cause: error, isTemporary: false },
        )
      print(`Migration postponed: ${reason}${blockers}`)
      await pauses.pause()
    } finally {
      await connections.closeAll()
    }
  }
}

/** Migrates when a process starts, or waits for `npm run migrate`. */
export const prepareSchema = (
  url: string,
  { migratesAtStart }: { migratesAtStart: boolean },
  options: MigrateOptions = {},
): Promise<void> => (migratesAtStart ? migrate(url, options) : awaitMigrations(url, options))

/** Waits until another process has migrated the database. Throws `DatabaseUnreachableError` if none does within `patienceMs`. */
export async function awaitMigrations(url: string, options: MigrateOptions = {}): Promise<void> {
  const { print = () => {}, wait = systemWait, patienceMs = usualPatienceMs, folder } = options
  const migrations = readMigrations(folder)
  const pauses = createPauses(wait, patienceMs)
  let hasSaidSo = false
  for (;;) {
    const { pending, newer } = await showPlan(url, folder)
    if (pending.length === 0) return sayIfNewer(newer, print)
    const missing = `${pending.length} of ${migrations.length} migrations are missing, from ${pending[0]?.name} on`
    if (pauses.areOver())
      throw new DatabaseUnreachableError(
        `The database is older than this release: ${missing}. MIGRATE_AT_START is off, so run npm run migrate.`,
        { isTemporary: false },
      )
    if (!hasSaidSo) print(`Waiting for npm run migrate: ${missing}.`)
    hasSaidSo = true
    await pauses.pause()
  }
}

/** Reads what would be applied, without changing anything. Throws like `migrate`. */
export async function showPlan(url: string, folder = migrationsFolder): Promise<MigrationPlan> {
  const connections = createConnections(url)
  try {
    return planMigrations(readMigrations(folder), (await readHistory(await connections.open(answerMs))).applied)
  } finally {
    await connections.closeAll()
  }
}

type Pauses = ReturnType<typeof createPauses>

function createPauses(wait: Wait, patienceMs: number) {
  let next = firstPauseMs
  let waited = 0
  return {
    areOver: () => waited >= patienceMs,
    async pause() {
      const length = Math.min(next, patienceMs - waited)
      // The length is random, because several processes may have failed together.
      await wait(length * (0.75 + Math.random() / 4))
      waited += length
      next = Math.min(next * 2, longestPauseMs)
    },
    reset() {
      next = firstPauseMs
      waited = 0
    },
  }
}

/**
 * Every start of an up-to-date database ends here, without a lock or a write. For all commands, this is
 * also where a new database is checked: a process that starts later would find tables in it.
 */
async function isUpToDate(client: pg.Client, migrations: Migration[], print: (line: string) => void): Promise<boolean> {
  const { isStored, applied } = await readHistory(client)
  if (applied.length === 0) await checkNewDatabase(client)
  const { pending, newer } = planMigrations(migrations, applied)
  sayIfNewer(newer, print)
  return newer.length > 0 || (isStored && pending.length === 0)
}

function sayIfNewer(newer: MigrationPlan['newer'], print: (line: string) => void): void {
  if (newer.length > 0)
    print(
      `A newer release migrated this database (up to ${newer.at(-1)?.name ?? 'an unknown migration'}). This release can use it and doesn’t change it.`,
    )
}

async function applyAll(
  migrations: Migration[],
  client: pg.Client,
  {
    connect,
    print,
    wait,
    onApplied,
    pauses,
  }: Required<Pick<MigrateOptions, 'print' | 'wait'>> &
    Pick<MigrateOptions, 'onApplied'> & { connect: () => Promise<pg.Client>; pauses: Pauses },
): Promise<void> {
  let hasSaidSo = false
  for (;;) {
    const step = await applyNext(client, migrations, connect)
    if (step.outcome === 'done') return
    if (step.outcome === 'applied') {
      pauses.reset()
      await onApplied?.(step.migration, step.seconds)
    } else {
      // Processes that migrate together may take turns.
      if (!hasSaidSo) print('Waiting for another process to migrate the database.')
      hasSaidSo = true
      await wait(500)
    }
  }
}

function createConnections(url: string) {
  const opened: pg.Client[] = []
  return {
    /** With `limitMs`, statements that aren’t answered within it fail. Migrations get none, because they may take hours. */
    async open(limitMs?: number) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'serpplus migrate',
        connectionTimeoutMillis: seconds(10),
        ...(limitMs !== undefined && { query_timeout: limitMs }),
        keepAlive: true,
      })
      // A broken connection also fails its statement, where we handle it.
      client.on('error', () => {})
      await client.connect()
      opened.push(client)
      return client
    },
    closeAll: async () => {
      await Promise.all(opened.map((client) => client.end().catch(() => {})))
    },
  }
}

const deadlock = '40P01'
/** An operator cancelled the statement and does not want it retried. */
const canceled = '57014'

function isWorthRetrying(error: unknown): boolean {
  const cause = error instanceof MigrationFailedError ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === deadlock || (isDatabaseUnavailable(error) && !isWriteRefused(error) && code !== canceled)
}

/** A refused write has its own sentence at the start of the process. */
const asSentence = (error: unknown) =>
  error instanceof MigrationFailedError && !isWriteRefused(error)
    ? new UnfitDatabaseError(error.message, { cause: error })
    : error

/** The oldest open transactions, one of which holds the lock, such as pg_dump’s. */
async function findBlockers(url: string): Promise<string> {
  const connections = createConnections(url)
  try {
    const client = await connections.open(answerMs)
    const { rows } = await client.query<{ name: string; pid: number; age: number }>(
      `select coalesce(nullif(application_name, ''), 'an unnamed program') as name, pid,
          extract(epoch from clock_timestamp() - xact_start)::int as age
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
        order by xact_start limit 3`,
    )
    if (rows.length === 0) return ''
    return ` Open transactions: ${rows.map(({ name, pid, age }) => `${name} (process ${pid}, for ${age} s)`).join(', ')}.`
  } finally {
    await connections.closeAll()
  }
}
