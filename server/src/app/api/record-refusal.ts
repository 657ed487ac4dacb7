import { recordAudit } from '../../features/audit/index.ts'
import { addAttempt, countAttempt } from '../../parts/access/attempts/index.ts'
import { findViewer } from '../../parts/access/index.ts'
import { hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { RefusedAttempt } from './refused-attempt.ts'

/** Each refusal is a line of a log that is kept for long, so nobody may fill it at will. */
const limit = { name: 'access.refused', most: 60, per: hours(1) }
const beyondLimit = { name: 'access.refused-more', most: 1_000_000_000, per: hours(1) }

/**
 * Records in the audit log that somebody was refused. Beyond the limit, only the 1st, 10th, 100th refusal and so on is recorded, with
 * the number so far. Call it outside any transaction, since the refusal would undo that.
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
