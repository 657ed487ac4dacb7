import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainSchedule } from '#contract/rules/site-checks/domain-checks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { deleteSite, refreshSite, saveSite } from '../../../parts/site-checks/index.ts'
import { domainChecks } from '../domain-checks.ts'

type SaveDomain = {
  id: number
  schedule?: DomainSchedule | undefined
  isSchedule: boolean
  timeZone?: string | undefined
}

export async function saveDomain(ctx: AccountCtx, { isSchedule, ...chosen }: SaveDomain) {
  const messages = {
    saved: domainProjectMessages.saved,
    changed: isSchedule ? domainProjectMessages.scheduleUpdated : domainProjectMessages.saved,
  }
  return { success: true as const, message: await saveSite(ctx, domainChecks, { ...chosen, messages }) }
}

type RefreshDomain = { id: number; confirm: boolean; idempotencyKey: string | undefined }

export async function refreshDomain(ctx: AccountCtx, input: RefreshDomain) {
  await refreshSite(ctx, domainChecks, input)
  return { message: domainProjectMessages.refreshed, data: { domain_project_id: input.id } }
}

export async function deleteDomain(ctx: AccountCtx, { id }: { id: number }) {
  await deleteSite(ctx, domainChecks, id)
  return { message: domainProjectMessages.deleted }
}
