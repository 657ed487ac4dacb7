import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { ProjectReference } from './get-project.ts'

const reference = z.object({ accountId: z.number().int(), projectId: z.number().int() })

/** Reads a project's ranks off the pages that are there. */
export const recordRanksJob = defineJob({
  name: 'rank-projects.record-ranks',
  payload: z.object({ accountId: z.number().int(), subjectId: z.number().int() }),
})

export const sendRecordRanks = (tx: Ctx, { accountId, projectId }: ProjectReference, at?: Date) =>
  tx.jobs.send(tx, recordRanksJob, { accountId, subjectId: projectId }, { startAfter: at })

const pastOfCompetitors = reference.extend({ competitorIds: z.array(z.number().int()) })
export type PastOfCompetitors = z.infer<typeof pastOfCompetitors>

/** Reads ranks of the past of competitors that were added, off the pages that are still kept. */
export const readPastJob = defineJob({
  name: 'rank-projects.backfill-competitors',
  payload: pastOfCompetitors,
  foldByKey: true,
  expireInSeconds: 1_800,
})

/** A later one has a key of its own, so that it isn't folded into one that waits already. */
export const sendReadPast = (tx: Ctx, { accountId, projectId }: ProjectReference, competitorIds: number[], at?: Date) =>
  tx.jobs.send(
    tx,
    readPastJob,
    { accountId, projectId, competitorIds },
    { singletonKey: `${projectId}:${competitorIds.join()}${at === undefined ? '' : ' later'}`, startAfter: at },
  )

/** Computes a project's shares of voice that are missing or outdated. */
export const storeSharesJob = defineJob({
  name: 'rank-projects.store-shares',
  payload: reference,
  foldByKey: true,
  expireInSeconds: 1_800,
})

/** One for later has a key of its own, so that none that is sent meanwhile is folded into it. */
export const sendStoreShares = (tx: Ctx, { accountId, projectId }: ProjectReference, at?: Date) =>
  tx.jobs.send(
    tx,
    storeSharesJob,
    { accountId, projectId },
    { singletonKey: `${projectId}${at === undefined ? '' : ' later'}`, startAfter: at },
  )

/** A project whose failed keywords are to be asked for again; the claim counts until it is renewed. */
const claimedRetry = reference.extend({ until: z.iso.datetime() })
export type ClaimedRetry = z.infer<typeof claimedRetry>

/** Begins the retries of claimed projects. */
export const startRetriesJob = defineJob({
  name: 'rank-projects.start-retries',
  payload: z.object({ projects: z.array(claimedRetry) }),
})

export const sendStartRetries = (tx: Ctx, projects: readonly ClaimedRetry[]) =>
  tx.jobs.send(tx, startRetriesJob, { projects: [...projects] })

/** Begins the runs of projects whose slot has come. */
export const startClaimedJob = defineJob({
  name: 'rank-projects.start-claimed',
  payload: z.object({ projects: z.array(reference) }),
})

export const sendStartClaimed = (tx: Ctx, projects: readonly ProjectReference[]) =>
  tx.jobs.send(tx, startClaimedJob, {
    projects: projects.map(({ accountId, projectId }) => ({ accountId, projectId })),
  })
