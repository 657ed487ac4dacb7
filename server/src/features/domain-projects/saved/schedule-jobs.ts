import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { DomainReference } from '../load-domain.ts'

const reference = z.object({ accountId: z.number().int(), projectId: z.number().int() })

/** Begins the checks of domains whose slot has come. */
export const startClaimedJob = defineJob({
  name: 'domain-projects.start-claimed',
  payload: z.object({ domains: z.array(reference) }),
})

export const sendStartClaimed = (tx: Ctx, domains: readonly DomainReference[]) =>
  tx.jobs.send(tx, startClaimedJob, { domains: domains.map(({ accountId, projectId }) => ({ accountId, projectId })) })
