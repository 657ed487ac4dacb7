import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { collectDirect } from './collect-pages/collect-direct.ts'
import { collectFetches } from './collect-pages/collect-fetches.ts'
import { collectPostbacks } from './collect-pages/collect-postbacks.ts'
import type { FetchListeners } from './collect-pages/end-fetches.ts'
import {
  collectDirectJob,
  collectFetchesJob,
  collectPostbacksJob,
  deleteOldSnapshotsJob,
  deletePageObjectsJob,
  movePagesJob,
  packMonthsJob,
  postFetchesJob,
  recoverStuckFetchesJob,
} from './fetch-jobs.ts'
import { packMonths } from './outlines/pack-months.ts'
import { postFetches } from './post-fetches/post-fetches.ts'
import { recoverStuckFetches } from './post-fetches/recover-stuck-fetches.ts'
import { deleteOldSnapshots, type OldestOpenRun } from './stored-pages/delete-old-snapshots.ts'
import { deletePageObjects } from './stored-pages/delete-page-objects.ts'
import { movePages } from './stored-pages/move-pages.ts'

/** `listeners` are the jobs of the features that wait for fetches, `waiting` says what they wait for at the moment. */
export function serpFetchJobs(listeners: FetchListeners, waiting: readonly OldestOpenRun[] = []): JobHandler[] {
  return [
    handle(postFetchesJob, (ctx, payload, signal) => postFetches(ctx, listeners, payload, signal), { concurrency: 3 }),
    handle(collectFetchesJob, (ctx, _payload, signal) => collectFetches(ctx, listeners, signal)),
    handle(collectDirectJob, (ctx, payload, signal) => collectDirect(ctx, listeners, payload, signal), {
      concurrency: 20,
    }),
    handle(collectPostbacksJob, (ctx, _payload, signal) => collectPostbacks(ctx, listeners, signal)),
    handle(recoverStuckFetchesJob, (ctx, payload) => recoverStuckFetches(ctx, listeners, payload), {
      cron: '* * * * *',
      onStart: { isStart: true },
    }),
    handle(movePagesJob, (ctx, _payload, signal) => movePages(ctx, signal), { cron: '10 * * * *' }),
    handle(packMonthsJob, (ctx, _payload, signal) => packMonths(ctx, signal), { cron: '*/5 * * * *' }),
    handle(deletePageObjectsJob, (ctx, _payload, signal) => deletePageObjects(ctx, signal), { cron: '30 4 * * *' }),
    handle(deleteOldSnapshotsJob, (ctx, _payload, signal) => deleteOldSnapshots(ctx, waiting, signal), {
      cron: '0 3 * * *',
      makesRoom: true,
    }),
  ]
}
