import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { before, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { deleteOldRepeats } from './repeated-requests.ts'
import { workTallies } from './tables.ts'

const foldJob = defineJob({ name: 'paid-runs.fold-tallies', payload: z.object({}), foldByKey: true })

const deleteRepeatsJob = defineJob({ name: 'paid-runs.delete-repeats', payload: z.object({}), foldByKey: true })

export const paidRunJobs = [
  handle(foldJob, (ctx) => foldTallies(ctx), { cron: '7 * * * *' }),
  handle(deleteRepeatsJob, (ctx) => deleteOldRepeats(ctx), { cron: '37 4 * * *' }),
]

/** Rows of one turn: a product of a million checks a day writes fewer in an hour. */
const mostAtOnce = 200_000
/** Tallies that are still being written belong to a quarter of an hour that is not over. */
const settledAfter = minutes(15)

/** Replaces the tallies of each quarter of an hour by their sum, so that sums over years read few rows. */
export async function foldTallies(ctx: Ctx): Promise<void> {
  const until = before(ctx.clock(), settledAfter).toISOString()
  await ctx.db.execute(sql`
    with folded as (
      delete from ${workTallies} where id in (
        select id from ${workTallies} where not is_sum and at < date_bin('15 minutes', ${until}::timestamptz, 'epoch')
        order by at limit ${mostAtOnce} for update skip locked)
      returning at, work, done_count, failed_count, credits)
    insert into ${workTallies} (at, work, done_count, failed_count, credits, is_sum)
    select date_bin('15 minutes', at, 'epoch'), work, sum(done_count), sum(failed_count), sum(credits), true
    from folded group by 1, 2`)
}
