import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { viewerTable as accounts, isKeptCustomer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { revenueOfAccount } from '../billing/revenue/index.ts'
import { creditsUsedBy } from '../credits/index.ts'
import { customerFigures } from './tables.ts'
import { usedSince } from './used-since.ts'

/** Customers per statement; their rows are read by index, account by account. */
const atOnce = 1_000

/** Refreshes what the list of customers is sorted by, in batches, and removes accounts that are no longer customers. */
export async function updateFigures(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined && !signal.aborted) last = await updateSome(ctx, last)
  await ctx.db.execute(sql`
    delete from ${customerFigures} f
    where not exists (select from ${accounts} where ${accounts.id} = f.account_id and ${isKeptCustomer})`)
}

/** Returns the last customer it updated; undefined once there are no more. */
async function updateSome(ctx: Ctx, after: number): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ last: number | null }>(sql`
    with batch as (
      select ${accounts.id} as id from ${accounts} where ${accounts.id} > ${after} and ${isKeptCustomer}
      order by ${accounts.id} limit ${atOnce}
    ), updated as (
      insert into ${customerFigures} as f (account_id, revenue_minor, credits_used, updated_at)
      select batch.id, ${revenueOfAccount(ctx, sql`batch.id`)}, ${creditsUsedBy(sql`batch.id`, usedSince(ctx))},
        ${ctx.clock().toISOString()}::timestamptz
      from batch
      on conflict (account_id) do update set revenue_minor = excluded.revenue_minor, credits_used = excluded.credits_used,
        updated_at = excluded.updated_at
      where (f.revenue_minor, f.credits_used) is distinct from (excluded.revenue_minor, excluded.credits_used)
    )
    select max(id) as last from batch`)
  return rows[0]?.last ?? undefined
}

const updateFiguresJob = defineJob({
  name: 'customers.update-figures',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 1_800,
})

export const customerJobs = [
  handle(updateFiguresJob, (ctx, _payload, signal) => updateFigures(ctx, signal), { cron: '17 * * * *', onStart: {} }),
]
