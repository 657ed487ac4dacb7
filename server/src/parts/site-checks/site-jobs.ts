import { z } from 'zod'
import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { readRows } from './checks/read-rows.ts'
import { resumeChecks } from './checks/resume-checks.ts'
import { claimDueSites, resumeClaimed, startClaimedRuns } from './saved/run-due.ts'
import { sweepUnsaved } from './saved/sweep-unsaved.ts'
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

/** Reads, schedules, resumes and sweeps the sites of a capability. `alsoResume` picks up whatever else it has under way. */
export const handleSiteJobs = (
  work: SiteWork,
  alsoResume?: (ctx: Ctx, given: { isStart: boolean }) => Promise<void>,
): JobHandler[] => [
  handle(work.jobs.read, (ctx, _payload, signal) => readRows(ctx, work, signal), { concurrency: 4 }),
  handle(work.jobs.runDue, (ctx) => claimDueSites(ctx, work), { cron: '* * * * *', onStart: {} }),
  handle(work.jobs.startClaimed, (ctx, { sites }) => startClaimedRuns(ctx, work, sites)),
  handle(work.jobs.sweep, (ctx, _payload, signal) => sweepUnsaved(ctx, work, signal), { cron: '*/10 * * * *' }),
  handle(
    work.jobs.resume,
    async (ctx, { isStart = false }) => {
      await resumeChecks(ctx, work)
      await alsoResume?.(ctx, { isStart })
      await resumeClaimed(ctx, work)
    },
    { cron: '* * * * *', onStart: { isStart: true } },
  ),
]
