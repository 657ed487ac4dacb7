import { and, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { before, days } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'
import { defineJob } from '../jobs/job.ts'
import { handle } from '../jobs/jobs.ts'
import { lockPrefix } from '../locks/locks.ts'
import { allowances, permits } from './tables.ts'

/** Longer than any allowance takes to recover, so an older row equals none. */
const keptMs = days(1)

/** Deletes expired rows; returns their number. */
export async function sweepAllowances(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const until = before(ctx.clock(), keptMs).getTime()
  const swept = await ctx.db.delete(allowances).where(lt(allowances.nextAt, until))
  // Locks expire by the database's clock; a process whose own is far ahead must not delete one.
  const isLock = sql`starts_with(${permits.name}, ${lockPrefix})`
  const expired = await ctx.db.delete(permits).where(and(lt(permits.expiresAt, until), not(isLock)))
  const abandoned = await ctx.db
    .delete(permits)
    .where(and(sql`${permits.expiresAt} < extract(epoch from now())::float8 * 1000 - ${keptMs}::float8`, isLock))
  return (swept.rowCount ?? 0) + (expired.rowCount ?? 0) + (abandoned.rowCount ?? 0)
}

const sweep = defineJob({ name: 'platform.sweep-allowances', payload: z.object({}), foldByKey: true })

export const allowanceJobs = [
  handle(
    sweep,
    async (ctx) => {
      const swept = await sweepAllowances(ctx)
      if (swept > 0) ctx.log.info({ swept }, 'removed unused allowances')
    },
    { cron: '53 * * * *' },
  ),
]
