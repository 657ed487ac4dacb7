import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseWhileFresh } from '../../../parts/limits/index.ts'
import { rerun } from './rerun.ts'

export type RefreshSerpCheck = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Checks every keyword of a check again; what it showed is kept as earlier ranks. Throws `refresh.recent` where the last
 * one is younger than four hours and that was not confirmed; confirmed, it asks for new pages whatever is there.
 */
export async function refreshSerpCheck(ctx: AccountCtx, { id, confirm, idempotencyKey }: RefreshSerpCheck) {
  await rerun(ctx, { id, kind: 'refresh', idempotencyKey, isNewFetch: confirm }, (keywords) => {
    if (!confirm)
      refuseWhileFresh(
        ctx,
        keywords.map(({ checkedAt }) => checkedAt),
      )
    return keywords
  })
  return { message: serpCheckMessages.refreshed, data: { id } }
}
