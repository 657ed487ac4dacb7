import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { guardAgainstFreeze } from './guard-against-freeze.ts'
import { type DatabaseLimits, graceMs, jobLimits } from './limits.ts'
import { createStatementNames, isOutdatedPlan, namingClient, type WatchedClient } from './named-statements.ts'
import { readIntegersFast } from './number-arrays.ts'
import { watchWrites } from './watch-writes.ts'

readIntegersFast()

/** A handle to run statements on: the pool, or the transaction one is in. */
export type Database = NodePgDatabase<Record<string, never>>

export type DatabasePool = { db: Database; pool: pg.Pool; close(): Promise<void> }

export type DatabaseAddress = {
  url: string
  /** True for a pooler in transaction mode, whose sessions other processes share. */
  isPooled?: boolean
  /** Unset: statements are prepared by name unless it is pooled. */
  preparesStatements?: boolean
}

/**
 * Opens a pool. Names the connections so that an operator sees in `pg_stat_activity` whose they are. Work that exceeds the limits
 * (unset: those of jobs) fails like with an unavailable database. On a pooled address nothing is set in sessions.
 */
export function openDatabase(
  options: DatabaseAddress & {
    poolSize: number
    applicationName: string
    onIdleError: (error: Error) => void
    limits?: DatabaseLimits
  },
): DatabasePool {
  const { isPooled = false, preparesStatements = !isPooled } = options
  const { connectMs, statementMs } = options.limits ?? jobLimits
  const pool = new pg.Pool({
    Client: namingClient({
      names: preparesStatements ? createStatementNames() : undefined,
      sharedSessionMs: isPooled ? statementMs : undefined,
    }),
    // Statements passed in together are sent together, without waiting for each other’s results.
    pipeline: true,
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: statementMs + graceMs,
    // Not as a connection parameter: some poolers refuse connections with parameters they do not know.
    ...(!isPooled && {
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${statementMs}`)
      },
    }),
  })
  guardAgainstFreeze(pool, watchWrites(pool).note)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onIdleError)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/**
 * The rule that the changes of a call must meet. `beforeCommit` is called just before a transaction that has changed rows commits,
 * with the tables changed; it may write, undoes everything by throwing, and adds to `afterCommit` what is to be done after the
 * commit. `unguarded` is the handle without the guard of single statements.
 */
export type ChangeRule = {
  beforeCommit(tx: Database, written: ReadonlySet<string>, afterCommit: AfterCommit): Promise<void>
  unguarded: Database
}

type Transactional = { db: Database; afterCommit?: AfterCommit; changeRule?: ChangeRule }

/**
 * The context without the call's rule, for storing what nobody requested, such as what another system reported. Not for use inside
 * a transaction.
 */
export function withoutChangeRule<Context extends Transactional>(ctx: Context): Context {
  if (ctx.changeRule === undefined || ctx.afterCommit !== undefined) return ctx
  const { changeRule, ...rest } = ctx
  return { ...(rest as Context), db: changeRule.unguarded }
}

/** Steps that run once the outermost transaction has committed; none runs if it does not. */
export type AfterCommit = (() => Promise<void>)[]

/** Two transactions waited for each other: PostgreSQL rolled one of them back, which can simply be retried. */
const deadlock = '40P01'
const mostAttempts = 4

/**
 * Pauses before another attempt, longer each time: one that begins again immediately may lock its first row before the other
 * transaction is woken up, and both would wait for each other again. The length is random, because both may have been rolled back.
 */
const pauseBefore = (attemptsLeft: number) => sleep((mostAttempts - attemptsLeft) * 20 * (1 + Math.random()))

/**
 * Runs `work` in one transaction with a context whose handle is that transaction; called inside a transaction it
 * joins it through a savepoint. Work undone by a deadlock or a migration is repeated, so it must not do anything that the transaction
 * doesn't undo.
 */
export async function inTransaction<Context extends Transactional, Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const outer = ctx.afterCommit
  // Only the outermost one can be repeated: a failure inside it has ended the whole transaction.
  const { result, afterCommit } = await attempt(ctx, work, outer === undefined ? mostAttempts : 1)
  if (outer !== undefined) outer.push(...afterCommit)
  else for (const step of afterCommit) await step()
  return result
}

async function attempt<Context extends Transactional, Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
  attemptsLeft: number,
): Promise<{ result: Result; afterCommit: AfterCommit }> {
  const afterCommit: AfterCommit = []
  try {
    const result = await ctx.db.transaction((tx) => {
      const db = tx as unknown as Database
      const run = () => work({ ...ctx, db, afterCommit })
      // A nested one is part of the outer one, whose commit is checked.
      return ctx.changeRule === undefined || ctx.afterCommit !== undefined
        ? run()
        : runUnderRule(db, ctx.changeRule, { run, afterCommit })
    })
    return { result, afterCommit }
  } catch (error) {
    if (attemptsLeft === 1 || !isWorthRepeating(error)) throw error
    await pauseBefore(attemptsLeft - 1)
    return attempt(ctx, work, attemptsLeft - 1)
  }
}

async function runUnderRule<Result>(
  tx: Database,
  { beforeCommit }: ChangeRule,
  { run, afterCommit }: { run: () => Promise<Result>; afterCommit: AfterCommit },
): Promise<Result> {
  const client = clientOf(tx)
  const written = new Set<string>()
  client.written = written
  try {
    const result = await run()
    if (written.size > 0) await beforeCommit(tx, written, afterCommit)
    return result
  } finally {
    client.written = undefined
  }
}

/** The connection of a transaction; drizzle keeps it where its types do not show it. */
const clientOf = (tx: Database) => (tx._ as unknown as { session: { client: WatchedClient } }).session.client

/**
 * True if it can simply be retried, because PostgreSQL rolled it back through no fault of its own. drizzle wraps the error.
 */
function isWorthRepeating(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (('code' in error && error.code === deadlock) || isOutdatedPlan(error)) return true
  return 'cause' in error && isWorthRepeating(error.cause)
}
