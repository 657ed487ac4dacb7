import type { z } from 'zod'
import type { Database } from '../database/database.ts'

/**
 * A kind of work that outlives a request. Its payload carries ids, it is sent in the transaction that needs it, and it
 * may run twice.
 */
export type Job<Payload extends object> = {
  name: string
  payload: z.ZodType<Payload>
  /** The number of times it is tried again after a failure, with exponential back-off. */
  retryLimit: number
  /** At most one waiting per `singletonKey`; more sends of the same key are folded into it. */
  foldByKey: boolean
  /** Seconds a run may take before it counts as lost. */
  expireInSeconds: number
}

export function defineJob<Payload extends object>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> {
  return { retryLimit: 5, foldByKey: false, expireInSeconds: 300, ...job }
}

export type SendOptions = {
  singletonKey?: string
  startAfter?: Date
  /** Waiting jobs with a higher priority are taken first; 0 by default. */
  priority?: number
}

export type JobSender = {
  /** Stored in the caller's transaction. */
  send<Payload extends object>(
    ctx: { db: Database },
    job: Job<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>
}
