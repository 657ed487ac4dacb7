import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import { before, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { askAgain, type KnownKeyword } from './ask-again.ts'

export type RefreshSerpCheck = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Looks at every keyword of a check again; what it showed is kept as earlier ranks. Throws `refresh.recent` where the last
 * look is younger than four hours and that was not confirmed; confirmed, it asks for new pages whatever is there.
 */
export async function refreshSerpCheck(ctx: AccountCtx, { id, confirm, idempotencyKey }: RefreshSerpCheck) {
  await askAgain(ctx, { id, kind: 'refresh', idempotencyKey, isNewLook: confirm }, (keywords) => {
    if (!confirm) refuseWhileRecent(ctx, id, keywords)
    return keywords
  })
  return { message: serpCheckMessages.refreshed, data: { id } }
}

function refuseWhileRecent(ctx: Ctx, id: number, keywords: readonly KnownKeyword[]) {
  const newest = Math.max(0, ...keywords.map(({ lookedAt }) => lookedAt?.getTime() ?? 0))
  const takenAt = new Date(newest)
  if (takenAt <= before(ctx.clock(), hours(refreshWarningHours))) return
  throw new AppError('refresh.recent', `check ${id} was looked at ${takenAt.toISOString()}`, {
    data: { taken_at: takenAt.toISOString() },
  })
}
