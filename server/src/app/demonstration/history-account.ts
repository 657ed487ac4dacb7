import { sql } from 'drizzle-orm'
import { type AccountCtx, findAccountId, findViewer } from '../../features/access/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** Names the plan the account was on before: where it is, the history was begun. */
export const earlierPlan = '019a0000-0000-7000-8000-000000000001'

export type HistoryAccount = { ctx: (ctx: Ctx) => AccountCtx; id: number; createdAt: Date; isBegun: boolean }

/** Whose history it is; undefined where there is no such account. */
export async function findHistoryAccount(ctx: Ctx, email: string): Promise<HistoryAccount | undefined> {
  const id = await findAccountId(ctx, email)
  const viewer = id === undefined ? undefined : await findViewer(ctx, id)
  if (id === undefined || viewer === undefined) return undefined
  const { rows } = await ctx.db.execute<{ created_at: string; is_begun: boolean }>(sql`
    select a.created_at, exists (select from subscriptions s where s.account_id = a.id and s.id = ${earlierPlan}::uuid) as is_begun
    from accounts a where a.id = ${id}`)
  const [row] = rows
  if (row === undefined) return undefined
  return {
    ctx: (at) => ({ ...at, account: viewer.account }),
    id,
    createdAt: new Date(row.created_at),
    isBegun: row.is_begun,
  }
}

/** Nothing is due that belongs to the past. Projects made since, or deleted since, change nothing about it. */
