import type { Ctx } from '../../platform/context.ts'
import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { readRows } from './checks/read-rows.ts'
import { resumeChecks } from './checks/resume-checks.ts'
import { claimDueSites, resumeClaimed, startClaimedRuns } from './saved/run-due.ts'
import { sweepUnsaved } from './saved/sweep-unsaved.ts'
import type { SiteWork } from './site-work.ts'

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
