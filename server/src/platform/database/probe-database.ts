import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type WriteWatch, writesOf } from './watch-writes.ts'

/** A readiness probe gets its answer within two seconds. */
const readinessPatienceMs = 1_500

/** `database` is true if it answers, `writes` if it also accepts writes. */
export type DatabaseState = { database: boolean; writes: boolean }

/**
 * Checks within a time limit whether the database answers and accepts writes. Concurrent callers share one check, so that
 * frequent checks don’t use up connections of a frozen database.
 */
export function createDatabaseProbe(
  db: Database,
  { takesWrites }: Pick<WriteWatch, 'takesWrites'> = writesOf(db),
  patienceMs = readinessPatienceMs,
): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | undefined
  const ask = async (): Promise<DatabaseState> => {
    try {
      await db.execute(sql`select 1`)
    } catch {
      return silent
    }
    return { database: true, writes: await takesWrites() }
  }
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const patience = Promise.withResolvers<DatabaseState>()
    const timer = setTimeout(() => patience.resolve(silent), patienceMs)
    try {
      return await Promise.race([asking, patience.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

const silent: DatabaseState = { database: false, writes: false }
