import { eq } from 'drizzle-orm'
import { hours } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { forgetAttempts } from '../attempts/attempt-limits.ts'
import { takeOrRefuse } from '../attempts/take-or-refuse.ts'
import { credentials } from '../tables.ts'
import { isPasswordCorrect } from './hash-password.ts'

/** Whoever found a session open must not guess the password with it. */
const perAccount = { most: 10, per: hours(1) }

/**
 * Refuses what weakens an account unless its owner's password comes with it. Call it outside of any transaction. Returns
 * the hash it was compared with.
 */
export async function requirePassword(ctx: AccountCtx, password: string | undefined): Promise<string> {
  const accountId = ctx.account.id
  const counted = { name: 'password.asked', subject: String(accountId) }
  await takeOrRefuse(ctx, { ...counted, ...perAccount })
  const [held] = await ctx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  if (held === undefined || password === undefined || !(await isPasswordCorrect(held.passwordHash, password)))
    throw new AppError('password.wrong', `account ${accountId}`)
  await forgetAttempts(ctx, counted)
  return held.passwordHash
}
