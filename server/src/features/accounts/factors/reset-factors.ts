import { eq } from 'drizzle-orm'
import { roleNames } from '#contract/rules/plan-modules.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { type AccountCtx, findViewer, type Viewer } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { authenticators, passkeys, recoveryCodes } from '../tables.ts'
import { changeFactors } from './change-factors.ts'
import { countFactors } from './has-factor.ts'

/** For an owner who has lost every factor: the next sign-in is finished with a code by email, as before there was one. */
export async function resetFactors(ctx: AccountCtx, { id: accountId }: { id: number }): Promise<void> {
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined) throw notFound(`account ${accountId}`)
  const { account: staff } = ctx
  if (staff.id === accountId)
    throw new AppError('ability.missing', `account ${accountId} asks for itself`, {
      publicMessage:
        'You can’t reset your own two-step verification. Remove your methods in your profile, on the Security tab.',
    })
  if (!isCustomer(viewer) && !staff.roles.some(({ name }) => name === roleNames.superadmin))
    throw new AppError('ability.missing', `account ${staff.id} may not change account ${accountId}`)
  await changeFactors(ctx, accountId, async (tx) => {
    if ((await countFactors(tx, accountId)) === 0) throw new AppError('factor.none', `account ${accountId}`)
    await tx.db.delete(passkeys).where(eq(passkeys.accountId, accountId))
    await tx.db.delete(authenticators).where(eq(authenticators.accountId, accountId))
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
    await recordAudit(tx, { action: 'factor.reset', actorId: staff.id, accountId })
    await notify(tx, accountId, 'factor.reset', {})
  })
}

/** Whoever holds any other role may be staff, whose accounts only a Superadmin changes. */
const isCustomer = ({ account }: Viewer) => account.roles.every(({ name }) => name === roleNames.customer)
