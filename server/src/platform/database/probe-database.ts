import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Whoever asks whether this process is ready has an answer within two seconds. */
const readinessPatienceMs = 1_500

/**
 * Asks the database for a sign of life, in time whatever it does. One question at a time: whoever asks meanwhile shares
 * it, so that asking often costs a frozen database no connections.
 */
export function createDatabaseProbe(db: Database, patienceMs = readinessPatienceMs): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = () =>
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const patience = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => patience.resolve(false), patienceMs)
    try {
      return await Promise.race([asking, patience.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
