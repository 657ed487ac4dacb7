import type { Logger } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import { tablesWrittenBy } from './written-tables.ts'

const guarded = new WeakMap<Database, Map<ReadonlySet<string>, Database>>()

/**
 * A handle that refuses writes outside a transaction, because there a rule couldn't be checked before the change takes effect; tables
 * in `mayWrite` are exempt. Its transactions are those of `db`, unchanged.
 */
export function guardStatements(db: Database, mayWrite: ReadonlySet<string>): Database {
  const known = guarded.get(db) ?? new Map<ReadonlySet<string>, Database>()
  guarded.set(db, known)
  const made = known.get(mayWrite) ?? guard(db, mayWrite)
  known.set(mayWrite, made)
  return made
}

/** Pool and logger are where drizzle's types do not show them. */
function guard(db: Database, mayWrite: ReadonlySet<string>): Database {
  const { $client } = db as unknown as { $client: pg.Pool }
  const { logger } = (db._ as unknown as { session: { logger: Logger } }).session
  return drizzle(guardPool($client, mayWrite), { logger })
}

function guardPool(pool: pg.Pool, mayWrite: ReadonlySet<string>): pg.Pool {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const queryUnlessWriting = (statement: { text?: string }, ...given: unknown[]) => {
    const refused = tablesWrittenBy(statement.text ?? String(statement)).find((table) => !mayWrite.has(table))
    if (refused === undefined) return query(statement, ...given)
    return Promise.reject(new Error(`${refused} must not be written outside a transaction`))
  }
  return Object.create(pool, { query: { value: queryUnlessWriting }, connect: { value: pool.connect.bind(pool) } })
}
