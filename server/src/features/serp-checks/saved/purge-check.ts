import { and, eq } from 'drizzle-orm'
import type { Subject } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serpCheckEarlierRanks, serpCheckKeywords, serpCheckRuns, serpChecks } from '../tables.ts'

/** Removes a check at rest with all that is stored of it. Its queries, fetches and results pages are everybody's and stay. */
export async function purgeCheck(tx: Ctx, { accountId, subjectId: id }: Subject): Promise<void> {
  for (const part of [serpCheckKeywords, serpCheckEarlierRanks])
    await tx.db.delete(part).where(and(eq(part.accountId, accountId), eq(part.checkId, id)))
  const runs = serpCheckRuns
  await tx.db.delete(runs).where(and(eq(runs.accountId, accountId), eq(runs.subjectId, id)))
  await tx.db.delete(serpChecks).where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, id)))
}
