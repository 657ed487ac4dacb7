import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { ProjectReference } from './own-project.ts'

const reference = z.object({ accountId: z.number().int(), projectId: z.number().int() })

/** Reads a project's ranks off the pages that are there. */
export const fillProjectJob = defineJob({ name: 'rank-projects.fill', payload: reference })

export const sendFillProject = (tx: Ctx, { accountId, projectId }: ProjectReference) =>
  tx.jobs.send(tx, fillProjectJob, { accountId, projectId })

/** Reads competitors' ranks of the past off the pages that are still kept. */
export const readPastJob = defineJob({
  name: 'rank-projects.read-past',
  payload: reference,
  foldByKey: true,
  expireInSeconds: 1_800,
})

export const sendReadPast = (tx: Ctx, { accountId, projectId }: ProjectReference) =>
  tx.jobs.send(tx, readPastJob, { accountId, projectId }, { singletonKey: `${projectId}` })

/** Begins the runs of projects whose slot has come. */
export const startClaimedJob = defineJob({
  name: 'rank-projects.start-claimed',
  payload: z.object({ projects: z.array(reference) }),
})

export const sendStartClaimed = (tx: Ctx, projects: readonly ProjectReference[]) =>
  tx.jobs.send(tx, startClaimedJob, {
    projects: projects.map(({ accountId, projectId }) => ({ accountId, projectId })),
  })
