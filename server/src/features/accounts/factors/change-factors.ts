import { eq } from 'drizzle-orm'
import { type AccountCtx, accountTopic, findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { deleteOtherDevices } from '../sign-in/trusted-devices.ts'
import { credentials, recoveryCodes } from '../tables.ts'
import { countFactors, needsFactor } from './has-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

export type Factor = 'passkey' | 'authenticator'

/**
 * Changes the factors of an account, one change or sign-in at a time: a sign-in under way is finished by what the account
 * then has. Its open browsers hear of it.
 */
export function changeFactors<Result>(ctx: Ctx, accountId: number, change: (tx: Ctx) => Promise<Result>) {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ accountId: credentials.accountId })
      .from(credentials)
      .where(eq(credentials.accountId, accountId))
      .for('update')
    const result = await change(tx)
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
    return result
  })
}

/**
 * After a factor was stored, in the same transaction. The first one comes with recovery codes, and ends the trust in browsers
 * that an emailed code was enough for; the one with this cookie has just shown the factor and stays trusted, if it was.
 */
export async function recordAddedFactor(
  tx: Ctx,
  accountId: number,
  factor: Factor,
  deviceToken: string | undefined,
): Promise<string[] | null> {
  const isFirst = (await countFactors(tx, accountId)) === 1
  if (isFirst) await deleteOtherDevices(tx, accountId, deviceToken)
  await recordAudit(tx, { action: 'factor.added', actorId: accountId, accountId, data: { factor } })
  await notify(tx, accountId, accountsNotices['factor.added'], { factor })
  return isFirst ? makeRecoveryCodes(tx, accountId) : null
}

/** After a factor was removed by its owner, in the same transaction. The last one takes the recovery codes along. */
export async function recordRemovedFactor(tx: Ctx, { account }: AccountCtx, factor: Factor): Promise<void> {
  const accountId = account.id
  const isLast = (await countFactors(tx, accountId)) === 0
  // Read here, because a role may have changed since the request began.
  const viewer = await findViewer(tx, accountId)
  if (isLast && viewer !== undefined && needsFactor(tx, viewer))
    throw new AppError('factor.last', `account ${accountId} must keep a second factor`)
  if (isLast) await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await recordAudit(tx, { action: 'factor.removed', actorId: accountId, accountId, data: { factor, is_last: isLast } })
  await notify(tx, accountId, accountsNotices['factor.removed'], { factor, isLast })
}
