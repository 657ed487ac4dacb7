import { and, eq, sql } from 'drizzle-orm'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { deleteCheck } from './delete-serp-checks.ts'
import { isKept } from './load-check.ts'
import { serpCheckEarlierRanks, serpChecks, serpCheckTotals } from './tables.ts'

const endedAtOnce = 20

/** Checks of an account that was deleted: those under way end first, so that nothing more is fetched for them. */
export const accountChecks: AccountData = {
  name: 'serp-checks',
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
