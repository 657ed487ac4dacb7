import { z } from 'zod'
import { type SearchEngine, searchEngines } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'

const engine = z.enum(Object.keys(searchEngines) as [SearchEngine, ...SearchEngine[]])

/** Hands queued looks of an engine to the provider. */
export const postLooksJob = defineJob({
  name: 'search-results.post-looks',
  payload: z.object({ engine }),
  foldByKey: true,
  expireInSeconds: 600,
})

/** Fetches what the provider has finished. */
export const collectLooksJob = defineJob({
  name: 'search-results.collect-looks',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 600,
})

/** Asks for looks of small runs one by one until they are there, for a minute; the general collecting goes on beside. */
export const collectDirectJob = defineJob({
  name: 'search-results.collect-direct',
  payload: z.object({ lookIds: z.array(z.string()) }),
})

/** Stores the pages of postbacks that have arrived. */
export const takePostbacksJob = defineJob({
  name: 'search-results.take-postbacks',
  payload: z.object({}),
  foldByKey: true,
})

/** Starts whatever a crash left lying, and makes room for the months to come. */
export const tendLooksJob = defineJob({
  name: 'search-results.tend-looks',
  /** `isStart`: a worker has just come up, perhaps after a crash that took the provider's tasks along. */
  payload: z.object({ isStart: z.boolean().default(false) }),
  foldByKey: true,
})

/** Removes result pages past their time. */
export const forgetOldPagesJob = defineJob({
  name: 'search-results.forget-old-pages',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})

/** Looks that ended, well or not; whoever waits for them reads them. */
export const looksEndedPayload = z.object({ lookIds: z.array(z.string()) })
export type LooksEnded = z.infer<typeof looksEndedPayload>

// A wake-up for later has a key of its own: waiting in the queue, it must not swallow one that is due now.

export const sendPostLooks = (ctx: Ctx, engine: SearchEngine, at?: Date) =>
  ctx.jobs.send(
    ctx,
    postLooksJob,
    { engine },
    { singletonKey: at === undefined ? engine : `${engine} later`, startAfter: at },
  )

export const sendCollectLooks = (ctx: Ctx, at?: Date) =>
  ctx.jobs.send(ctx, collectLooksJob, {}, { singletonKey: at === undefined ? 'now' : 'later', startAfter: at })

export const sendCollectDirect = (ctx: Ctx, lookIds: string[]) => ctx.jobs.send(ctx, collectDirectJob, { lookIds })

export const sendTakePostbacks = (ctx: Ctx) => ctx.jobs.send(ctx, takePostbacksJob, {}, { singletonKey: 'now' })
