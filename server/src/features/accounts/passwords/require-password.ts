import { eq } from 'drizzle-orm'
import { countOrRefuse, deleteAttempts } from '../../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { credentials } from '../tables.ts'
import { type Hasher, withHasher } from './hash-password.ts'

/** A person who found a session open must not guess the password with it. */
const perAccount = { name: 'password.asked', most: 10, per: hours(1) }
/** Each comparison is expensive on purpose, whether the password is right or not. */
const comparisons = { name: 'password.compared', most: 30, per: hours(1) }

/** Counts that a password is compared or hashed for an account that is signed in. Call it outside of any transaction. */
export const countComparison = (ctx: AccountCtx): Promise<void> =>
  countOrRefuse(ctx, { ...comparisons, subject: String(ctx.account.id) })

/**
 * Refuses what weakens an account unless its owner's password comes with it. Call it outside of any transaction. Returns
 * the hash it was compared with.
 */
export function requirePassword(ctx: AccountCtx, password: string | undefined): Promise<string> {
  return withHasher(ctx, (hasher) => comparePassword(ctx, password, hasher))
}

async function comparePassword(ctx: AccountCtx, password: string | undefined, hasher: Hasher): Promise<string> {
  const accountId = ctx.account.id
  await countComparison(ctx)
  const counted = { ...perAccount, subject: String(accountId) }
  await countOrRefuse(ctx, counted)
  const [held] = await ctx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  if (held === undefined || password === undefined || !(await hasher.isCorrect(held.passwordHash, password)))
    throw new AppError('password.wrong', `account ${accountId}`)
  await deleteAttempts(ctx, counted)
  return held.passwordHash
}
