import { sql } from 'drizzle-orm'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountUse } from '../tables.ts'

/** The use of an account is not needed to the minute; it is written at most this often. */
const every = hours(1)

/** Keeps when an account was last used by its owner, for sessions that end are deleted. */
export async function recordUse(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .insert(accountUse)
    .values({ accountId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: accountUse.accountId,
      set: { lastUsedAt: now },
      setWhere: sql`${accountUse.lastUsedAt} <= ${before(now, every).toISOString()}::timestamptz`,
    })
}
