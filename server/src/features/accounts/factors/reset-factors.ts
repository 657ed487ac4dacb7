import { eq } from 'drizzle-orm'
import { type AccountCtx, lockAccount, lockActor, requireMayManage } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { authenticators, passkeys, recoveryCodes } from '../tables.ts'
import { changeFactors } from './change-factors.ts'
import { countFactors } from './has-factor.ts'

/** For an owner who has lost every factor: the next sign-in is finished with a code by email, as before there was one. */
export async function resetFactors(ctx: AccountCtx, { id: accountId }: { id: number }): Promise<void> {
  const { account: staff } = ctx
  if (staff.id === accountId)
    throw new AppError('ability.missing', `account ${accountId} asks for itself`, {
      publicMessage:
        'You can’t reset your own two-step verification. Remove your methods in your profile, on the Security tab.',
    })
  await inTransaction(ctx, async (outer) => {
    // The account before what it signs in with, as wherever an account is changed.
    const actor = await lockActor(outer, { actorId: staff.id, targetId: accountId, anyOf: ['MANAGE_CUSTOMERS'] })
    const { account } = await lockAccount(outer, accountId)
    requireMayManage(actor, account)
    await changeFactors(outer, accountId, async (tx) => {
      if ((await countFactors(tx, accountId)) === 0) throw new AppError('factor.none', `account ${accountId}`)
      await tx.db.delete(passkeys).where(eq(passkeys.accountId, accountId))
      await tx.db.delete(authenticators).where(eq(authenticators.accountId, accountId))
      await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
      await recordAudit(tx, { action: 'factor.reset', actorId: staff.id, accountId })
      await notify(tx, accountId, accountsNotices['factor.reset'], {})
    })
  })
}
