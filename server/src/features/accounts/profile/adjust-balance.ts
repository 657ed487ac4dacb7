import { v7 as uuid } from 'uuid'
import { profileMessages } from '#contract/accounts/messages.ts'
import type { Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  adjustCreditsTo,
  availableCredits,
  lockBalance,
  publishBalance,
  refuseLargeGrants,
} from '../../credits/index.ts'
import type { Change } from './profile-call.ts'

type AdjustBalance = { credits: number; credits_reason?: string | undefined; idempotencyKey: string | undefined }

/**
 * Sets the credits an account can spend, with a reason, as one ledger entry; does nothing if they are the same. An increase
 * counts against the grant limit of the staff member.
 */
export async function adjustBalance(
  tx: Ctx,
  { account }: Pick<Change, 'account'>,
  actor: Viewer,
  { credits, credits_reason: reason, idempotencyKey = uuid() }: AdjustBalance,
): Promise<void> {
  const actorId = actor.account.id
  const { available: before } = await lockBalance(tx, account.id)
  if (before === credits) return
  if (reason === undefined) throw reasonMissing()
  await adjustCreditsTo(tx, {
    accountId: account.id,
    key: `adjust:${actorId}:${idempotencyKey}`,
    available: credits,
    title: `Adjustment: ${reason}`,
    reference: 'profile',
    actor: `account:${actorId}`,
    reason,
  })
  const after = await availableCredits(tx, account.id)
  // Nothing more happens where the call is repeated under its key after credits were spent.
  if (after === before) return
  if (after > before) await refuseLargeGrants(tx, actor)
  await recordAudit(tx, {
    action: 'credits.adjusted',
    actorId,
    accountId: account.id,
    data: { before, after, reason },
  })
  await publishBalance(tx, account.id)
}

function reasonMissing(): AppError {
  const message = profileMessages.reason
  return new AppError('input.invalid', 'credits change without a reason', {
    publicMessage: message,
    data: { issues: [{ path: 'credits_reason', message }] },
  })
}
