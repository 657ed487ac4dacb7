import { freshHours } from '#contract/rules/limits.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { before, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { type KnownKeyword, rerun } from './rerun.ts'

export type RefreshSerpCheck = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Looks at every keyword of a check again; what it showed is kept as earlier ranks. Throws `refresh.recent` where the last
 * look is younger than four hours and that was not confirmed; confirmed, it asks for new pages whatever is there.
 */
export async function refreshSerpCheck(ctx: AccountCtx, { id, confirm, idempotencyKey }: RefreshSerpCheck) {
  await rerun(ctx, { id, kind: 'refresh', idempotencyKey, isNewFetch: confirm }, (keywords) => {
    if (!confirm) refuseWhileRecent(ctx, id, keywords)
    return keywords
  })
  return { message: serpCheckMessages.refreshed, data: { id } }
}

function refuseWhileRecent(ctx: Ctx, id: number, keywords: readonly KnownKeyword[]) {
  const newest = Math.max(0, ...keywords.map(({ checkedAt }) => checkedAt?.getTime() ?? 0))
  const takenAt = new Date(newest)
  if (takenAt <= before(ctx.clock(), hours(freshHours))) return
  throw new AppError('refresh.recent', `check ${id} was checked at ${takenAt.toISOString()}`, {
    data: { taken_at: takenAt.toISOString() },
  })
}
