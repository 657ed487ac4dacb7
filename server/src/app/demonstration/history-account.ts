import { sql } from 'drizzle-orm'
import { type AccountCtx, findAccountId, findViewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** The id of the history’s plan. If the plan exists, the history has begun, and it ends when the plan does. */
export const earlierPlan = '019a0000-0000-7000-8000-000000000001'

export type HistoryAccount = {
  ctx: (ctx: Ctx) => AccountCtx
  id: number
  /** The end of its history; the current time if that has not begun. */
  endsAt: Date
  isBegun: boolean
}

/** The account that has the history; undefined if it doesn’t exist. */
export async function findHistoryAccount(ctx: Ctx, email: string): Promise<HistoryAccount | undefined> {
  const id = await findAccountId(ctx, email)
  const viewer = id === undefined ? undefined : await findViewer(ctx, id)
  if (id === undefined || viewer === undefined) return undefined
  const { rows } = await ctx.db.execute<{ expires_at: string }>(
    sql`select expires_at from subscriptions where account_id = ${id} and id = ${earlierPlan}::uuid`,
  )
  const [begun] = rows
  return {
    ctx: (at) => ({ ...at, account: viewer.account }),
    id,
    endsAt: begun === undefined ? ctx.clock() : new Date(begun.expires_at),
    isBegun: begun !== undefined,
  }
}
