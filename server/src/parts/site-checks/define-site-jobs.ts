import { z } from 'zod'
import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { SiteJobs, SiteReference, SiteWork } from './site-work.ts'

const nothing = z.object({})

const reference = z.object({ accountId: z.number().int(), projectId: z.number().int() })

/** The jobs of a capability, named after it. */
export const defineSiteJobs = (name: string): SiteJobs => ({
  read: defineJob({ name: `${name}.read-rows`, payload: nothing, foldByKey: true, expireInSeconds: 900 }),
  startClaimed: defineJob({ name: `${name}.start-claimed`, payload: z.object({ sites: z.array(reference) }) }),
  runDue: defineJob({ name: `${name}.run-due`, payload: nothing, foldByKey: true }),
  resume: defineJob({
    name: `${name}.resume`,
    payload: z.object({ isStart: z.boolean().default(false) }),
    foldByKey: true,
  }),
  sweep: defineJob({ name: `${name}.sweep`, payload: nothing, foldByKey: true }),
})

/** Moments this close are one. */
const foldedWithin = seconds(5)

type Jobs = Pick<SiteWork, 'jobs'>

/** For what an account has just begun. */
export const sendReadRows = (tx: Ctx, { jobs }: Jobs, accountId: number) =>
  tx.jobs.send(tx, jobs.read, {}, { singletonKey: `account ${accountId}` })

/** For what is left. Its moment is its key: one that waits for an hour must not swallow what is due before. */
export function sendReadRowsLater(tx: Ctx, { jobs }: Jobs, at: Date) {
  const startAfter = new Date(Math.ceil(at.getTime() / foldedWithin) * foldedWithin)
  return tx.jobs.send(tx, jobs.read, {}, { singletonKey: `at ${startAfter.toISOString()}`, startAfter })
}

/** For whatever is due and nobody reads. */
export const sendReadRowsNow = (tx: Ctx, { jobs }: Jobs) => tx.jobs.send(tx, jobs.read, {}, { singletonKey: 'due' })

export const sendStartClaimed = (tx: Ctx, { jobs }: Jobs, sites: readonly SiteReference[]) =>
  tx.jobs.send(tx, jobs.startClaimed, {
    sites: sites.map(({ accountId, projectId }) => ({ accountId, projectId })),
  })
