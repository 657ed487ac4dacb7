import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { type AuditEntry, recordAudit } from '../../audit/index.ts'

type Audited = {
  asked: 'subscription.change-asked' | 'subscription.cancel-asked'
  done: 'subscription.changed' | 'subscription.cancelled'
  actorId: number
  accountId: number
  data: Record<string, string | boolean>
}

/**
 * Records who requests a change in the audit log before calling the payment provider. The outcome is recorded under the same `request`:
 * a failure here, the rest by `entry`, to be recorded where the outcome is stored. A request without an outcome was cut
 * off: the provider may have done it.
 */
export async function whileAudited<Result>(
  ctx: Ctx,
  { asked, done, actorId, accountId, data }: Audited,
  ask: () => Promise<Result>,
): Promise<{ result: Result; entry: AuditEntry }> {
  const request = uuid()
  const entryOf = (action: AuditEntry['action'], more: Record<string, string> = {}): AuditEntry => ({
    action,
    ...{ actorId, accountId, data: { ...data, ...more, request } },
  })
  const record = (entry: AuditEntry) => inTransaction(ctx, (tx) => recordAudit(tx, entry))
  await record(entryOf(asked))
  let result: Result
  try {
    result = await ask()
  } catch (error) {
    await record(entryOf('subscription.request-failed', { reason: reasonOf(error) }))
    throw error
  }
  return { result, entry: entryOf(done) }
}

const reasonOf = (error: unknown) =>
  error instanceof AppError ? error.code : error instanceof PaymentError ? error.kind : 'failed'
