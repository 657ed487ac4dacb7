import { and, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { passkeys } from '../tables.ts'
import { changeFactors, recordRemovedFactor } from './change-factors.ts'

/** Removes one of the account's passkeys, for its password. */
export async function removePasskey(
  ctx: AccountCtx,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await requirePassword(ctx, password)
  const accountId = ctx.account.id
  await changeFactors(ctx, accountId, async (tx) => {
    const removed = await tx.db.delete(passkeys).where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    if (removed.rowCount !== 1) throw notFound(`passkey ${id} of account ${accountId}`)
    await recordRemovedFactor(tx, ctx, 'passkey')
  })
}
