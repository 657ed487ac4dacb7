import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'

/** Months of `serp_snapshots` that are made ahead, the current one included. */
const monthsAhead = 3

/** Results pages of a month stand in a table of their own, so that old ones are dropped instead of deleted. */
export async function makeSnapshotPartitions(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  for (let ahead = 0; ahead < monthsAhead; ahead += 1)
    await makeMonth(ctx, now.getUTCFullYear(), now.getUTCMonth() + ahead)
}

async function makeMonth(ctx: Ctx, year: number, month: number) {
  const from = new Date(Date.UTC(year, month, 1)).toISOString()
  const to = new Date(Date.UTC(year, month + 1, 1)).toISOString()
  const name = `serp_snapshots_${from.slice(0, 7).replace('-', '_')}`
  const statement = `create table if not exists ${name} partition of serp_snapshots for values from ('${from}') to ('${to}')`
  await inTransaction(ctx, (tx) => tx.db.execute(sql.raw(statement))).catch((error: unknown) => {
    // Pages of that month are in the table for what has none, and stay there: slower to remove, nothing lost.
    ctx.log.warn({ err: error, name }, 'could not create a monthly snapshot partition')
  })
}
