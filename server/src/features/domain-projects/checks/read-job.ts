import { z } from 'zod'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'

/** Moments this close are one. */
const foldedWithin = seconds(5)

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

/** For what is left. Its moment is its key: one that waits for an hour must not swallow what is due before. */
export function sendReadRowsLater(tx: Ctx, at: Date) {
  const startAfter = new Date(Math.ceil(at.getTime() / foldedWithin) * foldedWithin)
  return tx.jobs.send(tx, readRowsJob, {}, { singletonKey: `at ${startAfter.toISOString()}`, startAfter })
}

/** For whatever is due and nobody reads. */
export const sendReadRowsNow = (tx: Ctx) => tx.jobs.send(tx, readRowsJob, {}, { singletonKey: 'due' })
