import { and, eq, getTableName, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import type { AccountData } from '../access/index.ts'
import { isKept, lockSite } from './get-site.ts'
import { endSite } from './saved/delete-site.ts'
import { type SiteReference, type SiteWork, siteKey, siteTable } from './site-work.ts'

const endedAtOnce = 20

/**
 * Sites of an account that was deleted. All are hidden first, which has nothing more read for them; then their rows go, of which
 * there may be millions, a batch at a time; then each ends.
 */
export const accountSites = (work: SiteWork): AccountData => ({
  name: work.work.name,
  stage: 'work',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: work.sheetName,
      columns: [
        ['Id', 'id'],
        ['Created', 'created_at'],
        ['Target', 'target'],
        ['Schedule', 'schedule'],
        ['Time zone', 'time_zone'],
        ['Last checked', 'last_checked_at'],
      ],
      from: getTableName(work.sites),
      where: sql`account_id = ${accountId} and deleted_at is null`,
      key: ['id'],
    }),
  ],
  async remove(ctx, accountId) {
    const sites = siteTable(work)
    const ofAccount = eq(sites.accountId, accountId)
    await ctx.db
      .update(sites)
      .set({ deletedAt: ctx.clock(), nextRunAt: null, claimedSlot: null })
      .where(and(ofAccount, isKept(work)))
    for (const table of work.rowTables) if (await deleteSome(ctx, sql`${table}`, accountId)) return 'more'
    const hidden = await ctx.db
      .select({ accountId: sites.accountId, projectId: sites.id })
      .from(sites)
      .where(and(ofAccount, isNotNull(sites.deletedAt)))
      .limit(endedAtOnce)
    let gone = 0
    for (const reference of hidden) gone += (await end(ctx, work, reference)) ? 1 : 0
    if (gone > 0) return 'more'
    return hidden.length > 0 ? 'waiting' : 'done'
  },
})

/** Answers whether it is gone: what a call under way brings is paid for first. */
const end = (ctx: Ctx, work: SiteWork, reference: SiteReference): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const site = await lockSite(tx, work, reference)
    if (site !== undefined) await endSite(tx, work, site)
    return (await tx.db.$count(siteTable(work), siteKey(siteTable(work), reference))) === 0
  })
