import type { AccountCtx } from '../../../parts/access/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { authenticators } from '../tables.ts'
import { changeFactors, recordRemovedFactor } from './change-factors.ts'
import { isConfirmed } from './has-factor.ts'

/** Removes the account's authenticator app, for its password. */
export async function removeAuthenticator(ctx: AccountCtx, { password }: { password: string }): Promise<void> {
  await requirePassword(ctx, password)
  const accountId = ctx.account.id
  await changeFactors(ctx, accountId, async (tx) => {
    const removed = await tx.db.delete(authenticators).where(isConfirmed(accountId))
    if (removed.rowCount !== 1) throw notFound(`authenticator app of account ${accountId}`)
    await recordRemovedFactor(tx, ctx, 'authenticator')
  })
}
