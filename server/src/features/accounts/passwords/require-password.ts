import { eq } from 'drizzle-orm'
import { hours } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { forgetAttempts, refuseTooMany, takeAttempt } from '../attempts/attempt-limits.ts'
import { credentials } from '../tables.ts'
import { isPasswordCorrect } from './hash-password.ts'

/** Whoever found a session open must not guess the password with it. */
const perAccount = { most: 10, per: hours(1) }

/** Refuses what weakens an account unless its owner's password comes with it. Call it outside of any transaction. */
export async function requirePassword(ctx: AccountCtx, password: string | undefined): Promise<void> {
  const accountId = ctx.account.id
  const counted = { name: 'password.asked', subject: String(accountId) }
  const { isAllowed, retryAfterSeconds } = await takeAttempt(ctx, { ...counted, ...perAccount })
  if (!isAllowed) refuseTooMany(retryAfterSeconds)
  const [held] = await ctx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  if (password === undefined || !(await isPasswordCorrect(held?.passwordHash, password)))
    throw new AppError('password.wrong', `account ${accountId}`)
  await forgetAttempts(ctx, counted)
}
