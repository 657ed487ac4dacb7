import { eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { accounts } from './tables.ts'

/** The reason staff gave for an account's suspension; null if it isn't suspended, or was suspended before reasons were required. */
export async function findSuspendReason(ctx: Ctx, accountId: number): Promise<string | null> {
  const [row] = await ctx.db.select({ reason: accounts.suspendReason }).from(accounts).where(eq(accounts.id, accountId))
  return row?.reason ?? null
}

/** The refusal of a suspended account, with the reason: only for somebody who has proved to be its owner. */
export async function suspendedFor(ctx: Ctx, accountId: number): Promise<AppError> {
  const reason = await findSuspendReason(ctx, accountId)
  return new AppError('account.suspended', `account ${accountId}`, reason === null ? {} : { data: { reason } })
}
