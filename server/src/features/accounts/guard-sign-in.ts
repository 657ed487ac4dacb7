import { days, hours, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { refuseTooMany, takeAttempt } from './attempt-limits.ts'
import { senderOf } from './attempt-limits-sender.ts'

/** Enough for an office behind one address, too few to guess a password. */
const perSender = { most: 200, per: minutes(15) }
/** So many wrong passwords for one account are no slip of its owner. */
const unsuspicious = { most: 20, per: hours(1) }
const toldAtMost = { most: 1, per: days(1) }

/** Refuses a sender that has tried too often, whoever's password it tries. */
export async function guardSignIn(ctx: Ctx): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeAttempt(ctx, {
    name: 'sign-in.sender',
    subject: senderOf(ctx),
    ...perSender,
  })
  if (isAllowed) return
  await recordAudit(ctx, { action: 'sign-in.blocked', actorId: null, accountId: null })
  refuseTooMany(retryAfterSeconds)
}

/** Keeps a failed attempt, and tells the owner once a day where there are many. An unknown address is nobody's. */
export async function noteFailedSignIn(ctx: Ctx, accountId: number | undefined): Promise<void> {
  await recordAudit(ctx, { action: 'sign-in.failed', actorId: null, accountId: accountId ?? null })
  if (accountId === undefined) return
  const subject = String(accountId)
  const failures = await takeAttempt(ctx, { name: 'sign-in.failures', subject, ...unsuspicious })
  if (failures.isAllowed) return
  const telling = await takeAttempt(ctx, { name: 'sign-in.attack-told', subject, ...toldAtMost })
  if (telling.isAllowed) await notify(ctx, accountId, 'sign-in.attacked', {})
}
