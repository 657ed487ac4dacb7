import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type SearchEngine, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { equalsAny } from '../../platform/database/bulk-insert.ts'
import { defineJob } from '../../platform/jobs/job.ts'

const engine = z.enum(Object.keys(searchEngines) as [SearchEngine, ...SearchEngine[]])

/** Hands queued fetches of an engine to the provider. */
export const postFetchesJob = defineJob({
  name: 'serp-fetches.post',
  payload: z.object({ engine }),
  foldByKey: true,
  expireInSeconds: 600,
})

/** Fetches what the provider has finished. */
export const collectFetchesJob = defineJob({
  name: 'serp-fetches.collect',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 600,
})

/** Asks for fetches of small runs one by one until they are there, for a minute; the general collecting goes on beside. */
export const collectDirectJob = defineJob({
  name: 'serp-fetches.collect-direct',
  payload: z.object({ fetchIds: z.array(z.string()) }),
})

/** Stores the pages of postbacks that have arrived. */
export const collectPostbacksJob = defineJob({
  name: 'serp-fetches.take-postbacks',
  payload: z.object({}),
  foldByKey: true,
})

/** Starts whatever a crash left lying, and makes room for the months to come. */
export const recoverStuckFetchesJob = defineJob({
  name: 'serp-fetches.recover-stuck',
  /** `isStart`: a worker has just come up, perhaps after a crash that took the provider's tasks along. */
  payload: z.object({ isStart: z.boolean().default(false) }),
  foldByKey: true,
})

/** Removes results pages past their time. */
export const deleteOldSnapshotsJob = defineJob({
  name: 'serp-fetches.delete-old-snapshots',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})

/** Moves old results pages out of the database. */
export const movePagesJob = defineJob({
  name: 'serp-fetches.move-pages',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})

/** Packs the outlines of ended months. */
export const packMonthsJob = defineJob({
  name: 'serp-fetches.pack-months',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 1_800,
})

/** Deletes objects whose results pages are gone. */
export const deletePageObjectsJob = defineJob({
  name: 'serp-fetches.delete-page-objects',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})

/** Fetches that ended, well or not; whoever waits for them reads them. */
export const fetchesEndedPayload = z.object({
  fetchIds: z.array(z.string()),
  /** The accounts that ordered them; absent in jobs from release 0.1.0. */
  accountIds: z.array(z.number()).optional(),
})
export type FetchesEnded = z.infer<typeof fetchesEndedPayload>

/** Condition for rows that wait for one of the fetches. It names the accounts so that a distributed database queries only their nodes. */
export function waitsFor(row: { accountId: AnyPgColumn; fetchId: AnyPgColumn }, ended: FetchesEnded) {
  const { fetchIds, accountIds } = ended
  const isOfThem = equalsAny(row.fetchId, fetchIds)
  if (accountIds === undefined) return isOfThem
  const [only] = accountIds
  const isTheirs =
    accountIds.length === 1 && only !== undefined ? eq(row.accountId, only) : equalsAny(row.accountId, accountIds)
  return and(isOfThem, isTheirs)
}

// A wake-up for later has a key of its own: waiting in the queue, it must not swallow one that is due now.

export const sendPostFetches = (ctx: Ctx, engine: SearchEngine, at?: Date) =>
  ctx.jobs.send(
    ctx,
    postFetchesJob,
    { engine },
    { singletonKey: at === undefined ? engine : `${engine} later`, startAfter: at },
  )

export const sendCollectFetches = (ctx: Ctx, at?: Date) =>
  ctx.jobs.send(ctx, collectFetchesJob, {}, { singletonKey: at === undefined ? 'now' : 'later', startAfter: at })

export const sendCollectDirect = (ctx: Ctx, fetchIds: string[]) => ctx.jobs.send(ctx, collectDirectJob, { fetchIds })

export const sendCollectPostbacks = (ctx: Ctx) => ctx.jobs.send(ctx, collectPostbacksJob, {}, { singletonKey: 'now' })
