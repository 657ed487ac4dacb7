import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findViewer, type RefusedAttempt } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { takeAttempt } from './attempt-limits.ts'

/** Each is a line of a log that is never deleted, which nobody must fill at will. */
const limit = { name: 'access.refused', most: 60, per: hours(1) }

/**
 * Writes to the audit log that somebody was refused what they may not do. Beyond the limit the refusal is the same and
 * leaves no line. Call it outside of any transaction, which the refusal would undo.
 */
export async function recordRefusal(ctx: Ctx, attempt: RefusedAttempt): Promise<void> {
  const { actorId, switchedById, call, refusal, fields, sent } = attempt
  const named = attempt.accountId === undefined ? undefined : await findViewer(ctx, attempt.accountId)
  const { isAllowed } = await takeAttempt(ctx, { ...limit, subject: String(switchedById ?? actorId) })
  if (!isAllowed) return
  await recordAudit(
    { ...ctx, ...(switchedById !== null && { switchedById }) },
    {
      action: 'access.refused',
      actorId,
      accountId: named?.account.id ?? null,
      data: { call, refusal, fields, ...sent },
    },
  )
}
