import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { checkProvider } from './check-provider.ts'
import { collectDirect } from './collect-direct.ts'
import { collectLooks } from './collect-looks.ts'
import type { LookListeners } from './end-looks.ts'
import { forgetOldPages, type WaitingSince } from './forget-old-pages.ts'
import {
  collectDirectJob,
  collectLooksJob,
  forgetOldPagesJob,
  postLooksJob,
  takePostbacksJob,
  tendLooksJob,
} from './look-jobs.ts'
import { postLooks } from './post-looks.ts'
import { checkProviderJob } from './provider-jobs.ts'
import { takePostbacks } from './take-postbacks.ts'
import { tendLooks } from './tend-looks.ts'

/** `listeners` are the jobs of the features that wait for looks, `waiting` says what they wait for at the moment. */
export function searchResultJobs(listeners: LookListeners, waiting: readonly WaitingSince[] = []): JobHandler[] {
  return [
    handle(postLooksJob, (ctx, payload, signal) => postLooks(ctx, listeners, payload, signal), { concurrency: 3 }),
    handle(collectLooksJob, (ctx, _payload, signal) => collectLooks(ctx, listeners, signal)),
    handle(collectDirectJob, (ctx, payload, signal) => collectDirect(ctx, listeners, payload, signal), {
      concurrency: 20,
    }),
    handle(takePostbacksJob, (ctx, _payload, signal) => takePostbacks(ctx, listeners, signal)),
    handle(tendLooksJob, (ctx, payload) => tendLooks(ctx, listeners, payload), {
      cron: '* * * * *',
      onStart: { isStart: true },
    }),
    handle(checkProviderJob, (ctx, _payload, signal) => checkProvider(ctx, signal), {
      cron: '*/5 * * * *',
      onStart: {},
    }),
    handle(forgetOldPagesJob, (ctx, _payload, signal) => forgetOldPages(ctx, waiting, signal), { cron: '0 3 * * *' }),
  ]
}
