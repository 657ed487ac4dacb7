import { lte } from 'drizzle-orm'
import { z } from 'zod'
import { before } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { handle } from '../../../platform/jobs/jobs.ts'
import { attemptLimits } from '../tables.ts'
import { longestWindow } from './attempt-limits.ts'

/** Removes counts whose window is over whatever its length. Returns how many. */
export async function sweepAttempts(ctx: Ctx): Promise<number> {
  const swept = await ctx.db
    .delete(attemptLimits)
    .where(lte(attemptLimits.windowStartedAt, before(ctx.clock(), longestWindow)))
  return swept.rowCount ?? 0
}

const sweep = defineJob({ name: 'accounts.sweep-attempts', payload: z.object({}), foldByKey: true })

export const attemptJobs = [
  handle(
    sweep,
    async (ctx) => {
      const swept = await sweepAttempts(ctx)
      if (swept > 0) ctx.log.info({ swept }, 'removed expired attempt counters')
    },
    { cron: '41 * * * *' },
  ),
]
