import type { AccountCtx } from '../../../parts/access/index.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { deleteAccount } from './delete-account.ts'

/** Deletes the caller's own account; requires its password. The last Superadmin can't be deleted. */
export async function deleteOwnAccount(ctx: AccountCtx, { password }: { password: string }): Promise<void> {
  await requirePassword(ctx, password)
  const { id } = ctx.account
  await deleteAccount(ctx, id, { actorId: id }, async () => {})
}
