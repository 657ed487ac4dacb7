import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'

/** Reads rows of domains from the provider until none are due, whoever's they are. */
export const readRowsJob = defineJob({
  name: 'domain-projects.read-rows',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 900,
})

/** For what an account has just begun. */
export const sendReadRows = (tx: Ctx, accountId: number) =>
  tx.jobs.send(tx, readRowsJob, {}, { singletonKey: `account ${accountId}` })

/** For what is left; a key of its own, because waiting in the queue it must not swallow what is due now. */
export const sendReadRowsLater = (tx: Ctx, at: Date) =>
  tx.jobs.send(tx, readRowsJob, {}, { singletonKey: 'later', startAfter: at })
