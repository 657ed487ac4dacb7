import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { findRepeatedWork, type IdempotentRequest } from '../../platform/database/idempotent-requests.ts'
import type { AccountCtx } from '../access/index.ts'
import { serpCheckRuns } from './tables.ts'

/** One press at a time per account, so that fifty at once begin one run. */
export const lockAccountRuns = (tx: Ctx, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('serp-checks.start', ${accountId}))`)

/** The check of a run this press has begun before. Throws `request.conflict` where its key named something else. */
export const findRepeatedRun = (tx: AccountCtx, request: IdempotentRequest): Promise<number | undefined> =>
  findRepeatedWork(tx, { work: serpCheckRuns, belongsTo: serpCheckRuns.checkId }, tx.account.id, request)
