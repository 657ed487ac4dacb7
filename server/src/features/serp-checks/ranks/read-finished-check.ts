import { and, asc, eq } from 'drizzle-orm'
import { isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import { type CheckRow, getOwnCheck, lockIdleCheck } from '../get-check.ts'
import { ownKeywords } from '../start/start-run.ts'
import { serpCheckKeywords, serpCheckRuns } from '../tables.ts'

/** A keyword of a check with the page its rank was read off, or why it has none. */
export type CheckedKeyword = {
  keyword: string
  /** The start of the run that asked for it. */
  askedAt: Date
  seen: { page: PageReference } | { failure: ProviderFailureKind }
}

/** The run a check is in, or was in last. Throws `row.not-found`. */
export const latestRunOfCheck = async (ctx: AccountCtx, id: number): Promise<number> => (await getOwnCheck(ctx, id)).run

/**
 * A check with its keywords, locked until the transaction ends. Throws `row.not-found`, and `check.running` while a run
 * is under way.
 */
export async function readFinishedCheck(
  tx: AccountCtx,
  id: number,
): Promise<{ check: CheckRow; keywords: CheckedKeyword[] }> {
  const check = await lockIdleCheck(tx, id)
  const rows = await tx.db
    .select({ keyword: serpCheckKeywords, askedAt: serpCheckRuns.createdAt })
    .from(serpCheckKeywords)
    .innerJoin(
      serpCheckRuns,
      and(
        eq(serpCheckRuns.accountId, serpCheckKeywords.accountId),
        eq(serpCheckRuns.subjectId, serpCheckKeywords.checkId),
        eq(serpCheckRuns.number, serpCheckKeywords.run),
      ),
    )
    .where(ownKeywords(tx.account.id, id))
    .orderBy(asc(serpCheckKeywords.number))
  return {
    check,
    keywords: rows.map(({ keyword, askedAt }) => ({ keyword: keyword.keyword, askedAt, seen: seenOf(keyword) })),
  }
}

function seenOf(row: typeof serpCheckKeywords.$inferSelect): CheckedKeyword['seen'] {
  const { state, snapshotId, snapshotQueryId: queryId, takenAt, failure } = row
  return isChecked(state) && snapshotId !== null && queryId !== null && takenAt !== null
    ? { page: { snapshotId, queryId, takenAt } }
    : { failure: failure ?? 'gone' }
}
