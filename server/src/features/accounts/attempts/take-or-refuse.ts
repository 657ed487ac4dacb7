import type { Ctx } from '../../../platform/context.ts'
import { refuseTooMany } from '../../../platform/http/refuse-too-many.ts'
import { type AttemptLimit, forgetAttempts, takeAttempt } from './attempt-limits.ts'

/**
 * Counts an attempt and refuses it beyond the limit. `whenBlocked` runs at the first refusal of a window only: whoever
 * asks on and on fills no table.
 */
export async function takeOrRefuse(ctx: Ctx, limit: AttemptLimit, whenBlocked?: () => Promise<void>): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeAttempt(ctx, limit)
  if (isAllowed) return
  if (whenBlocked !== undefined) await runOnce(ctx, { ...limit, name: `${limit.name}.blocked`, most: 1 }, whenBlocked)
  refuseTooMany(retryAfterSeconds)
}

async function runOnce(ctx: Ctx, marker: AttemptLimit, whenBlocked: () => Promise<void>): Promise<void> {
  const { isAllowed } = await takeAttempt(ctx, marker)
  if (!isAllowed) return
  try {
    await whenBlocked()
  } catch (error) {
    // The next refusal tells instead.
    await forgetAttempts(ctx, marker)
    throw error
  }
}
