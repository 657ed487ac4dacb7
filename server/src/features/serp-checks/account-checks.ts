import { and, eq, sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import { isKept } from './get-check.ts'
import { deleteCheck } from './saved/delete-serp-checks.ts'
import { serpCheckEarlierRanks, serpChecks, serpCheckTotals } from './tables.ts'

const endedAtOnce = 20

/** Checks of an account that was deleted: those under way end first, so that nothing more is fetched for them. */
export const accountChecks: AccountData = {
  name: 'serp-checks',
  stage: 'work',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: 'SERP checks',
      columns: [
        ['Id', 'id'],
        ['Time', 'created_at'],
        ['Domain', 'domain'],
        ['Note', 'note'],
        ['Engine', 'engine'],
        ['Device', 'device'],
        ['Location', 'location_name'],
        ['Keywords', 'keywords_count'],
      ],
      from: 'serp_checks',
      where: sql`account_id = ${accountId} and deleted_at is null`,
      key: ['id'],
    }),
    describeRows(ctx, {
      name: 'SERP check keywords',
      columns: [
        ['Check', 'check_id'],
        ['Keyword', 'keyword'],
        ['State', 'state'],
        ['Rank', 'rank'],
        ['Address', 'url'],
        ['Checked', 'taken_at'],
      ],
      from: 'serp_check_keywords',
      where: sql`account_id = ${accountId}`,
      key: ['check_id', 'number'],
    }),
  ],
  async remove(ctx, accountId) {
    const ofAccount = eq(serpChecks.accountId, accountId)
    // The only part of a check that may be too much for one transaction, once its owner has refreshed it for years.
    const isUnderWay = sql`${serpChecks.finishedAt} is null`
    const open = await idsOf(and(ofAccount, isKept, isUnderWay))
    for (const id of open) await deleteCheck({ ...ctx, account: { id: accountId } }, id)
    if (open.length === endedAtOnce) return 'more'
    if (await deleteSome(ctx, sql`${serpCheckEarlierRanks}`, accountId)) return 'more'
    const kept = await idsOf(and(ofAccount, isKept))
    for (const id of kept) await deleteCheck({ ...ctx, account: { id: accountId } }, id)
    if (kept.length > 0) return 'more'
    // The provider has fetches of these; they go when those are delivered.
    if ((await ctx.db.$count(serpChecks, ofAccount)) > 0) return 'waiting'
    await ctx.db.delete(serpCheckTotals).where(eq(serpCheckTotals.accountId, accountId))
    return 'done'

    async function idsOf(where: ReturnType<typeof and>): Promise<number[]> {
      const rows = await ctx.db.select({ id: serpChecks.id }).from(serpChecks).where(where).limit(endedAtOnce)
      return rows.map(({ id }) => id)
    }
  },
}
