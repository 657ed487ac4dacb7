import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { collectLooks } from './collect-looks.ts'
import type { LookListeners } from './end-looks.ts'
import { collectLooksJob, postLooksJob, tendLooksJob } from './look-jobs.ts'
import { postLooks } from './post-looks.ts'
import { createReadyPace } from './ready-pace.ts'
import { tendLooks } from './tend-looks.ts'

/** `listeners` are the jobs of the features that wait for looks. */
export function searchResultJobs(listeners: LookListeners): JobHandler[] {
  const pace = createReadyPace()
  return [
    handle(postLooksJob, (ctx, payload, signal) => postLooks(ctx, listeners, payload, signal), { concurrency: 3 }),
    handle(collectLooksJob, (ctx, _payload, signal) => collectLooks(ctx, listeners, pace, signal)),
    handle(tendLooksJob, (ctx, payload) => tendLooks(ctx, listeners, payload), {
      cron: '* * * * *',
      onStart: { isStart: true },
    }),
  ]
}
