import type { PaymentFinding } from '#contract/rules/payment-findings.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listAccountsAble } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { paymentFindings } from '../tables.ts'

type Finding = {
  kind: PaymentFinding
  /** What it is about, as the provider calls it. */
  ref: string
  accountId: number | null
  /** Of our row that named it; see `payment_findings`. */
  subjectId?: number
}

/**
 * Tells staff once of what is not as we left it at the payment provider, with a line of the audit log. False where they were told. Call it
 * in the transaction that does something about it.
 */
export async function reportFinding(tx: Ctx, { kind, ref, accountId, subjectId }: Finding): Promise<boolean> {
  const { rowCount } = await tx.db
    .insert(paymentFindings)
    .values({ kind, ref, accountId, subjectId: subjectId ?? null, foundAt: tx.clock() })
    .onConflictDoNothing()
  if (rowCount === 0) return false
  tx.log.warn({ kind, ref, accountId }, 'something at the payment provider is not as it was left')
  await recordAudit(tx, { action: 'payments.found', actorId: null, accountId, data: { finding: kind, ref } })
  for (const staffId of await listAccountsAble(tx, accountId === null ? 'MANAGE_PLANS' : 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, 'customer.payment-finding', { customerId: accountId, finding: kind, ref })
  return true
}
