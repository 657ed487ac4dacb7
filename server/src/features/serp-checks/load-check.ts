import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { serpCheckKeywords, serpChecks } from './tables.ts'

/** Everything but the search text, which nobody reads. */
const { searchText: _unread, ...checkColumns } = getTableColumns(serpChecks)

export { checkColumns }

export type CheckRow = Omit<typeof serpChecks.$inferSelect, 'searchText'>

const loadCheck = (ctx: AccountCtx, id: number) =>
  ctx.db
    .select(checkColumns)
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), eq(serpChecks.id, id)))

/** Throws `row.not-found` for somebody else's check exactly as for none. */
export async function getOwnCheck(ctx: AccountCtx, id: number): Promise<CheckRow> {
  const [check] = await loadCheck(ctx, id)
  if (check === undefined) throw notFound(`check ${id}`)
  return check
}

/** The same, locked against other runs until the transaction ends. Throws `check.running` while one is under way. */
export async function lockIdleCheck(tx: AccountCtx, id: number): Promise<CheckRow> {
  const [check] = await loadCheck(tx, id).for('update')
  if (check === undefined) throw notFound(`check ${id}`)
  if (check.finishedAt === null) throw new AppError('check.running', `check ${id} is in run ${check.run}`)
  return check
}

/** When each keyword was checked last, by whichever run; null before the first fetch. */
export const lastCheckedAt = sql<Date | null>`case when ${serpCheckKeywords.state} in ('found', 'not_in_depth')
  then ${serpCheckKeywords.takenAt} else ${serpCheckKeywords.previousTakenAt} end`.mapWith(serpCheckKeywords.takenAt)
