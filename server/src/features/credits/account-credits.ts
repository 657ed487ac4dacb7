import { eq, sql } from 'drizzle-orm'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import type { AccountData } from '../access/index.ts'
import { creditHolds, creditOperations, lowCreditAlerts } from './tables.ts'

const changedAtOnce = 5_000

/**
 * What the ledger of a deleted account says of its owner's work: a title keeps its kind, "SERP check", and loses what was
 * checked. Amounts, keys and times stay.
 */
export const accountCredits: AccountData = {
  name: 'credits',
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
    await ctx.db.delete(lowCreditAlerts).where(eq(lowCreditAlerts.accountId, accountId))
    for (const table of [creditOperations, creditHolds]) {
      const { rowCount } = await ctx.db.execute(sql`
        update ${table} set title = split_part(title, ':', 1) where ctid = any(array(
          select ctid from ${table} where account_id = ${accountId} and title like '%:%' limit ${changedAtOnce}))`)
      if ((rowCount ?? 0) === changedAtOnce) return 'more'
    }
    return 'done'
  },
}
