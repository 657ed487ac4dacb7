import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainSchedule } from '#contract/rules/domain-checks.ts'
import { nextSlot } from '#contract/rules/schedule.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { domainKey, lockDomainOfAccount } from '../load-domain.ts'
import { domainProjects } from '../tables.ts'

export type SaveDomain = {
  id: number
  schedule?: DomainSchedule | undefined
  isSchedule: boolean
  timeZone?: string | undefined
}

/** When scheduled checks run, on the clocks of the domain's zone. */
export const runAt = '06:00'

/** Keeps a checked domain, or changes how often it is checked; a schedule keeps it too. */
export async function saveDomain(ctx: AccountCtx, { id, schedule, isSchedule, timeZone }: SaveDomain) {
  await inTransaction(ctx, async (tx) => {
    const domain = await lockDomainOfAccount(tx, id)
    const chosen = schedule ?? domain.schedule
    const zone = timeZone ?? domain.timeZone
    const slots = { duration: chosen, runAt, timeZone: zone, createdAt: domain.createdAt }
    await tx.db
      .update(domainProjects)
      .set({
        schedule: chosen,
        timeZone: zone,
        savedAt: domain.savedAt ?? tx.clock(),
        nextRunAt: nextSlot(slots, tx.clock()) ?? null,
        ...(chosen === 'never' && { claimedSlot: null, skipReason: null }),
      })
      .where(domainKey({ accountId: tx.account.id, projectId: id }))
  })
  const message = isSchedule ? domainProjectMessages.scheduleUpdated : domainProjectMessages.saved
  return { success: true as const, message }
}
