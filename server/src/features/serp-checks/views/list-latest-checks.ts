import { and, count, desc, eq, gt, gte, isNotNull, type SQL } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { isKept } from '../get-check.ts'
import { serpChecks } from '../tables.ts'

const columns = {
  id: serpChecks.id,
  domain: serpChecks.domain,
  keywordsCount: serpChecks.keywordsCount,
  doneCount: serpChecks.doneCount,
  failedCount: serpChecks.failedCount,
  createdAt: serpChecks.createdAt,
  finishedAt: serpChecks.finishedAt,
}

const listChecks = (ctx: AccountCtx, where: SQL | undefined, most: number) =>
  ctx.db
    .select(columns)
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), isKept, where))
    .orderBy(desc(serpChecks.createdAt), desc(serpChecks.id))
    .limit(most)

/** Without their keywords, newest first. */
export const listLatestChecks = (ctx: AccountCtx, { most }: { most: number }) => listChecks(ctx, undefined, most)

/** Checks since a time that did not get every keyword; and how many there are. */
export async function listTroubledChecks(ctx: AccountCtx, { since, most }: { since: Date; most: number }) {
  const isTroubled = and(
    gte(serpChecks.createdAt, since),
    isNotNull(serpChecks.finishedAt),
    gt(serpChecks.failedCount, 0),
  )
  const [checks, [sum]] = await Promise.all([
    listChecks(ctx, isTroubled, most),
    ctx.db
      .select({ total: count() })
      .from(serpChecks)
      .where(and(eq(serpChecks.accountId, ctx.account.id), isKept, isTroubled)),
  ])
  return { checks, total: sum?.total ?? 0 }
}
