import { z } from 'zod'
import { metricsCollectedPayload } from '../../parts/keyword-metrics/index.ts'
import { resumeRuns, resumeRunsPayload } from '../../parts/paid-runs/index.ts'
import { fetchesEndedPayload } from '../../parts/serp-fetches/index.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { storeDueGroups } from './keyword-groups/store-due-groups.ts'
import { storeDuePages } from './landing-pages/store-due-pages.ts'
import { storeDueMovements } from './movement/store-due-movements.ts'
import { readPastJob, recordRanksJob, startClaimedJob, startRetriesJob, storeSharesJob } from './project-jobs.ts'
import { rankProjectWork } from './project-work.ts'
import { publishMetrics } from './projects/publish-metrics.ts'
import { readCompetitorsPast } from './projects/read-competitors-past.ts'
import { deleteOldRanks } from './runs/delete-old-ranks.ts'
import { makeRankMonths } from './runs/make-rank-months.ts'
import { recordRanks, recordRanksOfProjects } from './runs/record-ranks.ts'
import { claimDueProjects } from './schedule/claim-due-projects.ts'
import { claimRetries } from './schedule/claim-retries.ts'
import { resumeClaimed, startClaimedRuns } from './schedule/start-claimed-runs.ts'
import { startRetries } from './schedule/start-retries.ts'
import { sendDueShares } from './share-of-voice/send-due-shares.ts'
import { storeShares } from './share-of-voice/store-shares.ts'
import { sendDueSummaries } from './summary/send-due-summaries.ts'

/** Sent by serp-fetches for fetches that ended. */
export const rankProjectsFetchesEnded = defineJob({
  name: 'rank-projects.fetches-completed',
  payload: fetchesEndedPayload,
})

/** Sent by keyword-metrics when figures are here. */
export const rankProjectsMetricsCollected = defineJob({
  name: 'rank-projects.metrics-taken',
  payload: metricsCollectedPayload,
})

/** The clock of all schedules. */
export const runDueJob = defineJob({ name: 'rank-projects.run-due', payload: z.object({}), foldByKey: true })
/** The clock of the weekly summaries. */
export const sendSummariesJob = defineJob({
  name: 'rank-projects.send-summaries',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 1_800,
})
/** Updates the movements of projects that didn't run, stores page findings and shares of voice that are missing, and creates partitions for the coming months. */
const storeMovementsJob = defineJob({ name: 'rank-projects.store-movements', payload: z.object({}), foldByKey: true })
/** Groups the keywords of projects that have run. */
const storeGroupsJob = defineJob({
  name: 'rank-projects.store-groups',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 1_800,
})
/** Deletes ranks older than `RANKS_KEPT_DAYS`. */
const deleteOldRanksJob = defineJob({
  name: 'rank-projects.delete-old-ranks',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})
const resumeJob = defineJob({ name: 'rank-projects.resume', payload: resumeRunsPayload, foldByKey: true })

export const rankProjectJobs = [
  handle(rankProjectsFetchesEnded, recordRanksOfProjects, { concurrency: 2 }),
  handle(recordRanksJob, recordRanks, { concurrency: 2 }),
  handle(readPastJob, readCompetitorsPast),
  handle(storeSharesJob, storeShares),
  handle(
    runDueJob,
    async (ctx, _payload, signal) => {
      await claimDueProjects(ctx, signal)
      await claimRetries(ctx, signal)
    },
    { cron: '* * * * *', onStart: {} },
  ),
  handle(startClaimedJob, startClaimedRuns, { concurrency: 2 }),
  handle(startRetriesJob, startRetries),
  handle(sendSummariesJob, (ctx, _payload, signal) => sendDueSummaries(ctx, signal), { cron: '* * * * *' }),
  handle(
    storeMovementsJob,
    async (ctx, _payload, signal) => {
      await makeRankMonths(ctx)
      await storeDueMovements(ctx, signal)
      await storeDuePages(ctx, signal)
      await sendDueShares(ctx, signal)
    },
    { cron: '*/10 * * * *', onStart: {} },
  ),
  handle(storeGroupsJob, (ctx, _payload, signal) => storeDueGroups(ctx, signal), {
    cron: '* * * * *',
    onStart: {},
  }),
  handle(deleteOldRanksJob, (ctx, _payload, signal) => deleteOldRanks(ctx, signal), {
    cron: '0 3 * * *',
    makesRoom: true,
  }),
  handle(rankProjectsMetricsCollected, publishMetrics),
  handle(
    resumeJob,
    async (ctx, given) => {
      await resumeRuns(ctx, rankProjectWork, given, recordRanks)
      await resumeClaimed(ctx)
    },
    { cron: '* * * * *', onStart: { isStart: true } },
  ),
]
