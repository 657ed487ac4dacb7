import { profileMessages } from '#contract/accounts/messages.ts'
import { changeAccount } from '../../../parts/access/change-accounts/index.ts'
import { isSuperadmin } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { findRechargeTerms, showAccountPlan } from '../../billing/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { requireAnotherSuperadmin } from '../require-another-superadmin.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import type { Change } from './profile-call.ts'

type Suspension = { suspend: boolean; suspend_reason?: string | undefined }

/**
 * Suspends an account, which ends its sessions and pauses its schedules, or lets it in again. A Superadmin stays. Its owner is
 * emailed the reason, which the sign-in page also shows, and what happens to the plan.
 */
export async function setSuspended(tx: Ctx, { actorId, account }: Change, input: Suspension): Promise<void> {
  const { suspend: suspended, suspend_reason: reason } = input
  if (account.suspended === suspended) return
  if (!suspended) return liftSuspension(tx, actorId, account.id)
  if (reason === undefined) throw withoutReason(account.id)
  if (isSuperadmin(account)) await requireAnotherSuperadmin(tx, account.id)
  // Read before the suspension, which makes Auto Recharge appear off.
  const isRecharging = (await findRechargeTerms(tx, account.id)) !== undefined
  await changeAccount(tx, account.id, { suspended, suspendReason: reason, suspendedAt: tx.clock() })
  await closeSessionsOf(tx, account.id)
  await recordAudit(tx, { action: 'account.suspended', actorId, accountId: account.id, data: { reason } })
  const plan = await whatBecomesOfPlan(tx, account.id)
  await notify(tx, account.id, accountsNotices['account.suspended'], { reason, plan, isRecharging })
}

async function liftSuspension(tx: Ctx, actorId: number, accountId: number): Promise<void> {
  await changeAccount(tx, accountId, { suspended: false, suspendReason: null, suspendedAt: null })
  await recordAudit(tx, { action: 'account.unsuspended', actorId, accountId })
  await notify(tx, accountId, accountsNotices['account.unsuspended'], {})
}

function withoutReason(accountId: number): AppError {
  const message = profileMessages.suspendReason
  const issues = [{ path: 'suspend_reason', message }]
  return new AppError('input.invalid', `no reason to suspend ${accountId}`, {
    publicMessage: message,
    data: { issues },
  })
}

/** A suspension changes nothing at the payment provider: a plan that renews keeps renewing. */
async function whatBecomesOfPlan(tx: Ctx, accountId: number) {
  const plan = await showAccountPlan(tx, accountId)
  if (plan === null || plan.subscription.is_expired) return null
  const { name, expiry_date: at, is_trial: isTrial, is_cancelled: isCancelled, status } = plan.subscription
  const next = isTrial ? 'trial' : isCancelled === 1 ? 'ends' : status === 'overdue' ? 'overdue' : 'renews'
  return { name, at, next } as const
}
