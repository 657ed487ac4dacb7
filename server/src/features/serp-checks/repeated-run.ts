import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { serpCheckRuns } from './tables.ts'

/** One press at a time per account, so that fifty at once begin one run. */
export const onePressAtATime = (tx: Ctx, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('serp-checks.start', ${accountId}))`)

/**
 * The check of a run this press began before: by its key, or without one by an equal run still under way. Throws
 * `request.conflict` where the key named something else.
 */
export async function findRepeatedRun(
  tx: AccountCtx,
  { requestKey, fingerprint }: { requestKey: string | undefined; fingerprint: string },
): Promise<number | undefined> {
  const mine = eq(serpCheckRuns.accountId, tx.account.id)
  const [earlier] = await tx.db
    .select({ checkId: serpCheckRuns.checkId, fingerprint: serpCheckRuns.fingerprint })
    .from(serpCheckRuns)
    .where(
      requestKey === undefined
        ? and(mine, eq(serpCheckRuns.fingerprint, fingerprint), isNull(serpCheckRuns.finishedAt))
        : and(mine, eq(serpCheckRuns.requestKey, requestKey)),
    )
    .limit(1)
  if (earlier !== undefined && earlier.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `key ${requestKey} named other work on check ${earlier.checkId} before`)
  return earlier?.checkId
}
