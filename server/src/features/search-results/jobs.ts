import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { checkProvider } from './check-provider.ts'
import { collectLooks } from './collect-looks.ts'
import type { LookListeners } from './end-looks.ts'
import { forgetOldPages, type WaitingSince } from './forget-old-pages.ts'
import { collectLooksJob, forgetOldPagesJob, postLooksJob, tendLooksJob } from './look-jobs.ts'
import { postLooks } from './post-looks.ts'
import { checkProviderJob } from './provider-jobs.ts'
import { createReadyPace } from './ready-pace.ts'
import { tendLooks } from './tend-looks.ts'

/** `listeners` are the jobs of the features that wait for looks, `waiting` says what they wait for at the moment. */
export function searchResultJobs(listeners: LookListeners, waiting: readonly WaitingSince[] = []): JobHandler[] {
  const pace = createReadyPace()
  return [
    handle(postLooksJob, (ctx, payload, signal) => postLooks(ctx, listeners, payload, signal), { concurrency: 3 }),
    handle(collectLooksJob, (ctx, _payload, signal) => collectLooks(ctx, listeners, pace, signal)),
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
