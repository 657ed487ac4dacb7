import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { before, days } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'
import { defineJob } from '../jobs/job.ts'
import { handle } from '../jobs/jobs.ts'
import { allowances, permits } from './tables.ts'

/** Longer than any allowance takes to recover, so an older row equals none. */
const keptMs = days(1)

/** Deletes expired rows; returns their number. */
export async function sweepAllowances(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const until = before(ctx.clock(), keptMs).getTime()
  const swept = await ctx.db.delete(allowances).where(lt(allowances.nextAt, until))
  const expired = await ctx.db.delete(permits).where(lt(permits.expiresAt, until))
  return (swept.rowCount ?? 0) + (expired.rowCount ?? 0)
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
