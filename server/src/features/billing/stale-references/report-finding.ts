import type { PaymentFinding } from '#contract/rules/billing/payment-findings.ts'
import { listAccountsAble } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { paymentFindings } from '../tables.ts'

type Finding = {
  kind: PaymentFinding
  /** The object’s id at the provider. */
  ref: string
  accountId: number | null
  /** Id of our row that referenced it; see `payment_findings`. */
  subjectId?: number
}

/**
 * Reports an unexpected state at the payment provider to staff and the audit log, once. Returns false if it was reported before.
 * Call it in the transaction that acts on the finding.
 */
export async function reportFinding(tx: Ctx, finding: Finding): Promise<boolean> {
  if (!(await recordFinding(tx, finding))) return false
  const { kind, ref, accountId } = finding
  tx.log.warn({ kind, ref, accountId }, 'something at the payment provider is not as it was left')
  await recordAudit(tx, { action: 'payments.found', actorId: null, accountId, data: { finding: kind, ref } })
  // Findings without an account concern plans, except an unreadable event, whose account is unknown.
  const isOfPlans = accountId === null && kind !== 'unread-event'
  for (const staffId of await listAccountsAble(tx, isOfPlans ? 'MANAGE_PLANS' : 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, billingNotices['customer.payment-finding'], { customerId: accountId, finding: kind, ref })
  return true
}

/** Stores a finding that is part of another one, without a notice. Returns false if it was stored before. */
export async function recordFinding(tx: Ctx, { kind, ref, accountId, subjectId }: Finding): Promise<boolean> {
  const { rowCount } = await tx.db
    .insert(paymentFindings)
    .values({ kind, ref, accountId, subjectId: subjectId ?? null, foundAt: tx.clock() })
    .onConflictDoNothing()
  return rowCount !== 0
}
