import { recordAudit } from '../../features/audit/index.ts'
import { addAttempt, countAttempt } from '../../parts/access/attempts/index.ts'
import { findViewer } from '../../parts/access/index.ts'
import { hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { RefusedAttempt } from './refused-attempt.ts'

/** Each is a line of a log that is never deleted, which nobody must fill at will. */
const limit = { name: 'access.refused', most: 60, per: hours(1) }
const beyondLimit = { name: 'access.refused-more', most: 1_000_000_000, per: hours(1) }

/**
 * Writes to the audit log that somebody was refused what they may not do. Beyond the limit the refusal is the same, and a line
 * says how many there were so far only at the 1st, 10th, 100th and so on. Call it outside of any transaction, which the refusal would undo.
 */
export async function recordRefusal(ctx: Ctx, attempt: RefusedAttempt): Promise<void> {
  const { actorId, switchedById, call, refusal, fields, sent } = attempt
  const named = attempt.accountId === undefined ? undefined : await findViewer(ctx, attempt.accountId)
  const subject = String(switchedById ?? actorId)
  const { isAllowed } = await addAttempt(ctx, { ...limit, subject })
  const asSwitched = { ...ctx, ...(switchedById !== null && { switchedById }) }
  if (!isAllowed) {
    const { count } = await countAttempt(ctx, { ...beyondLimit, subject })
    if (isPowerOfTen(count))
      await recordAudit(asSwitched, { action: 'access.refused-more', actorId, accountId: null, data: { count, call } })
    return
  }
  await recordAudit(asSwitched, {
    action: 'access.refused',
    actorId,
    accountId: named?.account.id ?? null,
    data: { call, refusal, fields, ...sent },
  })
}

const isPowerOfTen = (count: number) => /^10*$/.test(String(count))
