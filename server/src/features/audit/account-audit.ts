import { sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'

const changedAtOnce = 2_000

/**
 * Reduces a deleted account's lines to who did what to whom, and when. Addresses and browsers are removed where it acted for itself
 * or somebody tried to sign in to it. What it did to others and what staff did to it stays, so that nobody can cover up their actions by
 * deleting an account; such lines contain nothing personal except the reason that staff typed, which is removed. The table's trigger
 * allows no other changes, and these only for deleted accounts.
 */
export const accountAudit: AccountData = {
  name: 'audit',
  stage: 'rest',
  async remove(ctx, accountId) {
    const own = await redact(ctx, sql`ip = null, user_agent = null`, {
      where: sql`account_id = ${accountId} and (actor_id = ${accountId} or actor_id is null)
        and (ip is not null or user_agent is not null)`,
    })
    const about = await redact(ctx, sql`data = '{}'`, {
      where: sql`account_id = ${accountId} and (actor_id = ${accountId} or actor_id is null) and data <> '{}'`,
    })
    const reasons = await redact(ctx, sql`data = data - 'reason'`, {
      where: sql`account_id = ${accountId} and actor_id <> ${accountId} and data ? 'reason'`,
    })
    return own || about || reasons ? 'more' : 'done'
  },
}

async function redact(
  ctx: Parameters<AccountData['remove']>[0],
  set: ReturnType<typeof sql>,
  { where }: { where: ReturnType<typeof sql> },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    update audit_log set ${set} where id in (select id from audit_log where ${where} limit ${changedAtOnce})`)
  return (rowCount ?? 0) === changedAtOnce
}
