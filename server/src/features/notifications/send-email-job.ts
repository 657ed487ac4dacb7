import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only: nothing a job row keeps can be read by anybody. Sent with the notice's id as its key, which folds repeats. */
export const sendMail = defineJob({
  name: 'notifications.send-email',
  payload: z.object({ accountId: z.number().int(), noticeId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** Bulk emails wait until no other email does: a receipt is not late because it is Monday morning. */
export const queueEmail = (
  ctx: Ctx,
  notice: { accountId: number; noticeId: string },
  kind: { isBulk?: boolean },
  startAfter?: Date,
): Promise<void> =>
  ctx.jobs.send(ctx, sendMail, notice, {
    singletonKey: notice.noticeId,
    ...(startAfter !== undefined && { startAfter }),
    ...(kind.isBulk && { priority: -1 }),
  })
