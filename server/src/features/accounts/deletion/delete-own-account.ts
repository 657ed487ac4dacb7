import type { AccountCtx } from '../../access/index.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { deleteAccount } from './delete-account.ts'

/** Deletes the account one is signed in to, for whoever knows its password. The last Superadmin stays. */
export async function deleteOwnAccount(ctx: AccountCtx, { password }: { password: string }): Promise<void> {
  await requirePassword(ctx, password)
  const { id } = ctx.account
  await deleteAccount(ctx, id, { actorId: id }, async () => {})
}
