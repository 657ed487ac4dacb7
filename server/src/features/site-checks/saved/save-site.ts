import { nextSlot } from '#contract/rules/schedule.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockSiteOfAccount } from '../load-site.ts'
import { periodOf, type SiteWork, siteKey, siteTable } from '../site-work.ts'

export type SaveSite = { id: number; schedule?: string | undefined; timeZone?: string | undefined }

/** When scheduled checks run, on the clocks of the site's zone. */
export const runAt = '06:00'

/** Keeps what was checked, or changes how often it is checked; a schedule keeps it too. */
export async function saveSite(ctx: AccountCtx, work: SiteWork, { id, schedule, timeZone }: SaveSite): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const site = await lockSiteOfAccount(tx, work, id)
    const chosen = schedule ?? site.schedule
    const zone = timeZone ?? site.timeZone
    const slots = { duration: periodOf({ schedule: chosen }), runAt, timeZone: zone, createdAt: site.createdAt }
    const sites = siteTable(work)
    await tx.db
      .update(sites)
      .set({
        schedule: chosen,
        timeZone: zone,
        savedAt: site.savedAt ?? tx.clock(),
        nextRunAt: nextSlot(slots, tx.clock()) ?? null,
        ...(chosen === 'never' && { claimedSlot: null, skipReason: null }),
      })
      .where(siteKey(sites, { accountId: tx.account.id, projectId: id }))
  })
}
