import type { Ctx } from '../../../platform/context.ts'
import { type AttemptLimit, refuseTooMany, takeAttempt } from '../attempts/attempt-limits.ts'

/**
 * Counts an attempt and refuses it beyond the limit. `whenBlocked` runs at the first refusal of a window only: whoever
 * asks on and on fills no table.
 */
export async function takeOrRefuse(ctx: Ctx, limit: AttemptLimit, whenBlocked: () => Promise<void>): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeAttempt(ctx, limit)
  if (isAllowed) return
  const first = await takeAttempt(ctx, { ...limit, name: `${limit.name}.blocked`, most: 1 })
  if (first.isAllowed) await whenBlocked()
  refuseTooMany(retryAfterSeconds)
}
