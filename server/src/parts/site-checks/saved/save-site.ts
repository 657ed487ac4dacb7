import { nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { timeZoneOrUtc } from '#contract/rules/text/time-zones.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockSiteOfAccount } from '../get-site.ts'
import { periodOf, type SiteWork, siteKey, siteTable } from '../site-work.ts'

export type SaveSite = {
  id: number
  schedule?: string | undefined
  timeZone?: string | undefined
  /** The message in the reply, for the first save and for later ones. */
  messages: { saved: string; changed: string }
}

/** The time when scheduled checks run, on the clocks of the site's zone. */
export const runAt = '06:00'
const unknownZone = `Checks will run at ${runAt} UTC, because we don’t recognize your time zone.`

/**
 * Keeps what was checked, or changes how often it is checked; a schedule keeps it too. Returns the reply’s message, which says
 * so if UTC is used because we don’t know the zone.
 */
export async function saveSite(ctx: AccountCtx, work: SiteWork, input: SaveSite): Promise<string> {
  const { id, schedule, timeZone, messages } = input
  return inTransaction(ctx, async (tx) => {
    const site = await lockSiteOfAccount(tx, work, id)
    const chosen = schedule ?? site.schedule
    const zone = timeZone === undefined ? site.timeZone : timeZoneOrUtc(timeZone)
    const slots = { duration: periodOf({ schedule: chosen }), runAt, timeZone: zone, createdAt: site.createdAt }
    const sites = siteTable(work)
    await tx.db
      .update(sites)
      .set({
        schedule: chosen,
        timeZone: zone,
        savedAt: site.savedAt ?? tx.clock(),
        nextRunAt: nextSlot(slots, tx.clock()) ?? null,
        ...(chosen === 'never'
          ? { claimedSlot: null, skipReason: null }
          : // A due slot that waits for its minute in the hour is still owed.
            site.nextRunAt !== null && site.nextRunAt <= tx.clock() && { claimedSlot: site.nextRunAt }),
      })
      .where(siteKey(sites, { accountId: tx.account.id, projectId: id }))
    const message = site.savedAt === null ? messages.saved : messages.changed
    const isUnknown = timeZone !== undefined && zone !== timeZone
    return isUnknown && chosen !== 'never' ? `${message.replace(/\.$/, '')}. ${unknownZone}` : message
  })
}
