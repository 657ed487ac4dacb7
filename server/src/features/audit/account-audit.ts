import { sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'

const changedAtOnce = 2_000

/**
 * Leaves of a deleted account's lines who, whom, what and when. Its addresses and browsers go where it acted for itself, also those
 * of whoever tried to sign in to it. What it did to others, and what staff did to it, stays: nobody covers up what they
 * did by deleting an account, and such lines say nothing personal but for the reason that staff typed, which goes. The table's
 * trigger lets nothing else be changed, and this of deleted accounts only.
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
