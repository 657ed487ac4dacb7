import { and, isNull, lt } from 'drizzle-orm'
import { unsavedKeptHours } from '#contract/rules/limits/limits.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isKept, lockSite } from '../get-site.ts'
import { type SiteWork, siteTable } from '../site-work.ts'
import { endSite } from './delete-site.ts'

const sweptAtOnce = 200

/** Deletes checks nobody has saved for a day. */
export async function sweepUnsaved(ctx: Ctx, work: SiteWork, signal: AbortSignal): Promise<void> {
  const { accountId, id: projectId, savedAt, createdAt } = siteTable(work)
  const old = and(isNull(savedAt), isKept(work), lt(createdAt, before(ctx.clock(), hours(unsavedKeptHours))))
  const rows = await ctx.db.select({ accountId, projectId }).from(siteTable(work)).where(old).limit(sweptAtOnce)
  for (const reference of rows) {
    if (signal.aborted) return
    await inTransaction(ctx, async (tx) => {
      const site = await lockSite(tx, work, reference)
      if (site !== undefined && site.savedAt === null && site.deletedAt === null) await endSite(tx, work, site)
    })
  }
}
