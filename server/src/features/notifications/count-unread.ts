import { sql } from 'drizzle-orm'
import { mostUnreadShown } from '#contract/rules/notifications/notices.ts'
import type { Ctx } from '../../platform/context.ts'

/** Unread notices of an account, one more than is shown for any number above that. */
export async function countUnread(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notices where account_id = ${accountId} and read_at is null limit ${mostUnreadShown + 1}) counted`)
  return rows[0]?.unread ?? 0
}
