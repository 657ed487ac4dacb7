import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { findRepeatedWork, type IdempotentRequest } from '../../../platform/database/idempotent-requests.ts'
import type { AccountCtx } from '../../access/index.ts'
import { rankProjectRuns } from '../tables.ts'

/** What somebody calls a press never names a slot. */
export const idempotentRequestOf = (key: string | undefined, fingerprint: string): IdempotentRequest => ({
  requestKey: key === undefined ? undefined : `press:${key}`,
  fingerprint,
})

/**
 * One press or slot at a time per account, so that fifty presses at once begin one run and one skipped slot is told
 * once. Taken before any project is locked.
 */
export const oneAtATime = (tx: Ctx, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('rank-projects.start', ${accountId}))`)

/** The project of a run this press has begun before. Throws `request.conflict` where its key named something else. */
export const findRepeatedRun = (tx: AccountCtx, request: IdempotentRequest): Promise<number | undefined> =>
  findRepeatedWork(tx, { work: rankProjectRuns, belongsTo: rankProjectRuns.projectId }, tx.account.id, request)
