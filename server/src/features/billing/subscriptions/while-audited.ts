import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { recordAudit } from '../../audit/index.ts'

type Audited = {
  asked: 'subscription.change-asked' | 'subscription.cancel-asked'
  done: 'subscription.changed' | 'subscription.cancelled'
  actorId: number
  accountId: number
  data: Record<string, string | boolean>
}

/**
 * Asks the payment provider for what the audit log says before that somebody wants, and says after it what came of it, under the same
 * `request`. A request without an outcome was cut off: the provider may have done it.
 */
export async function whileAudited<Result>(
  ctx: Ctx,
  { asked, done, actorId, accountId, data }: Audited,
  ask: () => Promise<Result>,
): Promise<Result> {
  const request = uuid()
  const record = (action: Parameters<typeof recordAudit>[1]['action'], more: Record<string, string> = {}) =>
    inTransaction(ctx, (tx) => recordAudit(tx, { action, actorId, accountId, data: { ...data, ...more, request } }))
  await record(asked)
  let result: Result
  try {
    result = await ask()
  } catch (error) {
    await record('subscription.request-failed', { reason: reasonOf(error) })
    throw error
  }
  await record(done)
  return result
}

const reasonOf = (error: unknown) =>
  error instanceof AppError ? error.code : error instanceof PaymentError ? error.kind : 'failed'
