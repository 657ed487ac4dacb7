import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { collectDirect } from './collect-direct.ts'
import { collectFetches } from './collect-fetches.ts'
import { deleteOldSnapshots, type OldestOpenRun } from './delete-old-snapshots.ts'
import type { FetchListeners } from './end-fetches.ts'
import {
  collectDirectJob,
  collectFetchesJob,
  deleteOldSnapshotsJob,
  postFetchesJob,
  recoverStuckFetchesJob,
  takePostbacksJob,
} from './fetch-jobs.ts'
import { postFetches } from './post-fetches.ts'
import { recoverStuckFetches } from './recover-stuck-fetches.ts'
import { takePostbacks } from './take-postbacks.ts'

/** `listeners` are the jobs of the features that wait for fetches, `waiting` says what they wait for at the moment. */
export function serpFetchJobs(listeners: FetchListeners, waiting: readonly OldestOpenRun[] = []): JobHandler[] {
  return [
    handle(postFetchesJob, (ctx, payload, signal) => postFetches(ctx, listeners, payload, signal), { concurrency: 3 }),
    handle(collectFetchesJob, (ctx, _payload, signal) => collectFetches(ctx, listeners, signal)),
    handle(collectDirectJob, (ctx, payload, signal) => collectDirect(ctx, listeners, payload, signal), {
      concurrency: 20,
    }),
    handle(takePostbacksJob, (ctx, _payload, signal) => takePostbacks(ctx, listeners, signal)),
    handle(recoverStuckFetchesJob, (ctx, payload) => recoverStuckFetches(ctx, listeners, payload), {
      cron: '* * * * *',
      onStart: { isStart: true },
    }),
    handle(deleteOldSnapshotsJob, (ctx, _payload, signal) => deleteOldSnapshots(ctx, waiting, signal), {
      cron: '0 3 * * *',
      makesRoom: true,
    }),
  ]
}
