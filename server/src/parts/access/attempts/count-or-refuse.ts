import type { Ctx } from '../../../platform/context.ts'
import { refuseTooMany } from '../../../platform/http/refuse-too-many.ts'
import { type AttemptLimit, type AttemptSubject, addAttempt, deleteAttempts } from './attempt-limits.ts'

/**
 * Counts an attempt and refuses it beyond the limit. `whenBlocked` runs at the first refusal of a window only: whoever
 * asks on and on fills no table.
 */
export async function countOrRefuse(ctx: Ctx, limit: AttemptLimit, whenBlocked?: () => Promise<void>): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await addAttempt(ctx, limit)
  if (isAllowed) return
  if (whenBlocked !== undefined) await runOnce(ctx, { ...limit, ...refusalsOf(limit), most: 1 }, whenBlocked)
  refuseTooMany(retryAfterSeconds, limit.what)
}

const refusalsOf = ({ name, subject }: AttemptSubject): AttemptSubject => ({ name: `${name}.blocked`, subject })

/** Has `whenBlocked` run at the next refusal again. For a limit that begins anew. */
export const deleteRefusals = (ctx: Ctx, limit: AttemptSubject): Promise<void> => deleteAttempts(ctx, refusalsOf(limit))

async function runOnce(ctx: Ctx, marker: AttemptLimit, whenBlocked: () => Promise<void>): Promise<void> {
  const { isAllowed } = await addAttempt(ctx, marker)
  if (!isAllowed) return
  try {
    await whenBlocked()
  } catch (error) {
    // The next refusal tells instead.
    await deleteAttempts(ctx, marker)
    throw error
  }
}
