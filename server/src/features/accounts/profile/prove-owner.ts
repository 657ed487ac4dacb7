import { eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { countComparison, requirePassword } from '../passwords/require-password.ts'
import { credentials } from '../tables.ts'
import type { ProfileCaller } from './profile-call.ts'

/** The password an owner has shown to know: its hash, and whether staff set it. */
export type KnownPassword = { passwordHash: string; isTemporary: boolean }

/**
 * Refuses whoever does not know the current password. A session that a temporary password opened has shown it, and that
 * opens nothing any more. Call it outside of any transaction.
 */
export async function proveOwner(
  ctx: AccountCtx,
  { mustChoosePassword }: Pick<ProfileCaller, 'mustChoosePassword'>,
  oldPassword: string | undefined,
): Promise<KnownPassword> {
  if (!mustChoosePassword) return { passwordHash: await requirePassword(ctx, oldPassword), isTemporary: false }
  await countComparison(ctx)
  return { passwordHash: await hashOf(ctx, ctx.account.id), isTemporary: true }
}

/** Locks the password until the transaction ends; refuses if it has changed since it was checked. */
export async function requireSamePassword(tx: Ctx, accountId: number, { passwordHash }: KnownPassword): Promise<void> {
  const [held] = await tx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
    .for('update')
  if (held?.passwordHash !== passwordHash)
    throw new AppError('password.wrong', `the password of account ${accountId} was changed meanwhile`)
}

async function hashOf(ctx: Ctx, accountId: number): Promise<string> {
  const [held] = await ctx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  if (held === undefined) throw new Error(`account ${accountId} has no password`)
  return held.passwordHash
}
