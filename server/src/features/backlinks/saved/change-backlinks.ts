import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkSchedule } from '#contract/rules/backlinks/backlinks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { deleteSite, refreshSite, saveSite } from '../../../parts/site-checks/index.ts'
import { backlinkChecks } from '../backlink-checks.ts'

type SaveBacklinks = {
  backlink_id: number
  schedule?: BacklinkSchedule | undefined
  isSchedule: boolean
  timeZone?: string | undefined
}

export async function saveBacklinks(ctx: AccountCtx, { backlink_id: id, isSchedule, ...chosen }: SaveBacklinks) {
  const messages = {
    saved: backlinkMessages.saved,
    changed: isSchedule ? backlinkMessages.scheduleUpdated : backlinkMessages.saved,
  }
  return { success: true as const, message: await saveSite(ctx, backlinkChecks, { id, ...chosen, messages }) }
}

type RefreshBacklinks = { id: number; confirm: boolean; idempotencyKey: string | undefined }

export async function refreshBacklinks(ctx: AccountCtx, input: RefreshBacklinks) {
  await refreshSite(ctx, backlinkChecks, input)
  return { success: true as const, message: backlinkMessages.refreshed, data: { backlinks_id: input.id } }
}

export async function deleteBacklinks(ctx: AccountCtx, { id }: { id: number }) {
  await deleteSite(ctx, backlinkChecks, id)
  return { message: backlinkMessages.deleted }
}
