import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Asks the provider how much money is left, which also shows whether it answers and takes our login. */
export const checkProviderJob = defineJob({
  name: 'data-provider.check',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 600,
})

/** One for later has a key of its own: waiting in the queue, it must not swallow one that is due now. */
export const sendCheckProvider = (ctx: Ctx, at?: Date) =>
  ctx.jobs.send(ctx, checkProviderJob, {}, at === undefined ? {} : { singletonKey: 'later', startAfter: at })

export const deleteOldCallsJob = defineJob({
  name: 'data-provider.delete-old-calls',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})
