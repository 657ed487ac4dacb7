import { sql } from 'drizzle-orm'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordAudit } from './record-audit.ts'

const deletedAtOnce = 20_000

/**
 * Deletes expired lines in batches. Each transaction also records how many it deleted, so no deletion goes unrecorded, even if this
 * is interrupted. The table's trigger requires a cut-off at least 90 days before the newest line.
 */
export async function deleteOldLines(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const keptDays = ctx.settings.auditKeptDays
  if (keptDays === 0) return
  await ctx.locks.whileHolding('delete old audit lines', async (lost) => {
    const either = AbortSignal.any([signal, lost])
    const keptFrom = before(ctx.clock(), days(keptDays))
    let lines = 0
    while (!either.aborted) {
      const deleted = await inTransaction(ctx, (tx) => deleteBatch(tx, keptFrom))
      lines += deleted
      if (deleted < deletedAtOnce) break
    }
    ctx.log.info({ keptFrom, lines }, 'deleted old audit log lines')
  })
}

async function deleteBatch(tx: Ctx, keptFrom: Date): Promise<number> {
  const time = keptFrom.toISOString()
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from audit_log where at < ${time}::timestamptz order by at, id limit ${deletedAtOnce} for update`)
  if (rows.length === 0) return 0
  // The new line comes first, because the trigger measures age from the newest line.
  const data = { count: rows.length, before: time }
  await recordAudit(tx, { action: 'audit-log.shortened', actorId: null, accountId: null, data })
  await tx.db.execute(sql`select set_config('serpplus.audit_kept_from', ${time}, true)`)
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.db.execute(sql`delete from audit_log where id = any(${ids}::bigint[])`)
  return rows.length
}
