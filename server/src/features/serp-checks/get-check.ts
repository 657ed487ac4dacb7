import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AccountCtx, OwnerCtx } from '../../parts/access/index.ts'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import { serpCheckKeywords, serpChecks } from './tables.ts'

/** Everything but the search text, which nobody reads. */
const { searchText: _unread, ...checkColumns } = getTableColumns(serpChecks)

export { checkColumns }

export type CheckRow = Omit<typeof serpChecks.$inferSelect, 'searchText'>

/** Checks that may be seen; a deleted one stays until its last run is paid for. */
export const isKept = isNull(serpChecks.deletedAt)

const getCheck = (ctx: OwnerCtx, id: number) =>
  ctx.db
    .select(checkColumns)
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), eq(serpChecks.id, id), isKept))

/** Throws `row.not-found` for somebody else's check exactly as for none. */
export async function getOwnCheck(ctx: AccountCtx, id: number): Promise<CheckRow> {
  const [check] = await getCheck(ctx, id)
  if (check === undefined) throw notFound(`check ${id}`)
  return check
}

/** Locked until the transaction ends: whatever changes a check, its keywords or its ranks begins here. */
export async function findAndLockCheck(tx: OwnerCtx, id: number): Promise<CheckRow | undefined> {
  const [check] = await getCheck(tx, id).for('update')
  return check
}

/** The same, and throws `row.not-found` for somebody else's check exactly as for none. */
export async function lockOwnCheck(tx: AccountCtx, id: number): Promise<CheckRow> {
  const check = await findAndLockCheck(tx, id)
  if (check === undefined) throw notFound(`check ${id}`)
  return check
}

/** The same, and throws `check.running` while a run is under way. */
export async function lockIdleCheck(tx: AccountCtx, id: number): Promise<CheckRow> {
  const check = await lockOwnCheck(tx, id)
  if (check.finishedAt === null) throw new AppError('check.running', `check ${id} is in run ${check.run}`)
  return check
}

/** The time when each keyword was checked last, by whichever run; null before the first fetch. */
export const lastCheckedAt =
  sql<Date | null>`case when ${serpCheckKeywords.state} in ('found', 'featured_snippet', 'not_in_depth')
  then ${serpCheckKeywords.takenAt} else ${serpCheckKeywords.previousTakenAt} end`.mapWith(serpCheckKeywords.takenAt)
