import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { recoverUnsentNotices } from './recover-unsent-notices.ts'
import { sendMail } from './send-email-job.ts'
import { sendNoticeEmail } from './send-notice-email.ts'

const recoverUnsent = defineJob({ name: 'notifications.recover-unsent', payload: z.object({}), foldByKey: true })

const deleteOld = defineJob({ name: 'notifications.delete-old', payload: z.object({}), foldByKey: true })

export const notificationJobs = [
  handle(sendMail, sendNoticeEmail, { concurrency: 2 }),
  handle(
    recoverUnsent,
    async (ctx) => {
      const { sent, givenUp } = await recoverUnsentNotices(ctx)
      if (sent > 0) ctx.log.warn({ sent }, 'retrying notice emails')
      if (givenUp > 0) ctx.log.error({ givenUp }, 'gave up on notice emails after a day')
    },
    { cron: '*/15 * * * *' },
  ),
  handle(
    deleteOld,
    async (ctx, _payload, signal) => {
      const deleted = await deleteOldNotices(ctx, signal)
      if (deleted > 0) ctx.log.info({ deleted }, 'deleted old notices')
    },
    { cron: '23 3 * * *' },
  ),
]

export const noticesKept = { days: 365, perAccount: 1_000 } as const

/** Deletes notices older than a year, and of each account those beyond its newest thousand. Answers how many. */
export async function deleteOldNotices(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const oldest = before(ctx.clock(), days(noticesKept.days)).toISOString()
  let deleted = await deleteInBatches(ctx, sql`notices`, sql`created_at < ${oldest}::timestamptz`, signal)
  const { rows } = await ctx.db.execute<{ account_id: number }>(sql`
    select account_id from notices group by account_id having count(*) > ${noticesKept.perAccount}`)
  for (const { account_id: accountId } of rows) {
    // One with an email still to be sent is a day old at most.
    const isBeyond = sql`account_id = ${accountId} and mail_state <> 'waiting' and (created_at, id) < (
      select n.created_at, n.id from notices n where n.account_id = ${accountId}
      order by n.created_at desc, n.id desc offset ${noticesKept.perAccount - 1} limit 1)`
    deleted += await deleteInBatches(ctx, sql`notices`, isBeyond, signal)
  }
  return deleted
}
