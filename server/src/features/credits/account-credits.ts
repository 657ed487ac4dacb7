import { eq, sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import { moveDebtsToNextAccount } from './move-debts.ts'
import { creditHolds, creditOperations, creditTransfers, lowCreditAlerts } from './tables.ts'

const changedAtOnce = 5_000
/** In place of what staff wrote; the table's trigger lets it become nothing else. */
const removed = 'Removed'

/**
 * The ledger of a deleted account loses what it says of its owner: a title keeps its kind, "SERP check", and loses what
 * was checked; an adjustment loses the reason that staff typed. Amounts, keys and times stay.
 */
export const accountCredits: AccountData = {
  name: 'credits',
  stage: 'rest',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: 'Credits history',
      columns: [
        ['Time', 'created_at'],
        ['What', 'title'],
        ['Credits', 'amount::float'],
        ['Kind', 'kind'],
      ],
      from: 'credit_operations',
      where: sql`account_id = ${accountId}`,
      key: ['key'],
    }),
  ],
  async remove(ctx, accountId) {
    // The owner may have another account, which takes over the debt.
    await moveDebtsToNextAccount(ctx, accountId)
    await ctx.db.delete(lowCreditAlerts).where(eq(lowCreditAlerts.accountId, accountId))
    for (const table of [creditOperations, creditHolds]) {
      const { rowCount } = await ctx.db.execute(sql`
        update ${table} set title = split_part(title, ':', 1) where ctid = any(array(
          select ctid from ${table} where account_id = ${accountId} and title like '%:%' limit ${changedAtOnce}))`)
      if ((rowCount ?? 0) === changedAtOnce) return 'more'
    }
    return (await removeReasons(ctx, accountId)) ? 'more' : 'done'
  },
}

/** True where there may be more. */
async function removeReasons(ctx: Ctx, accountId: number): Promise<boolean> {
  const operations = await ctx.db.execute(sql`
    update ${creditOperations} set title = 'Adjustment', arguments = (arguments::jsonb - 'reason')::text
    where ctid = any(array(select ctid from ${creditOperations}
      where account_id = ${accountId} and kind = 'adjust' and arguments::jsonb ? 'reason' limit ${changedAtOnce}))`)
  const transfers = await ctx.db.execute(sql`
    update ${creditTransfers} set reason = ${removed}
    where ctid = any(array(select ctid from ${creditTransfers}
      where account_id = ${accountId} and reason <> ${removed} limit ${changedAtOnce}))`)
  return [operations, transfers].some(({ rowCount }) => (rowCount ?? 0) === changedAtOnce)
}
