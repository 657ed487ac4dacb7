import { and, eq, gt, isNull } from 'drizzle-orm'
import { countOrRefuse, deleteAttempts } from '../../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { before, hours, minutes } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { authenticators } from '../tables.ts'
import { findStep } from './authenticator-codes.ts'
import { changeFactors, recordAddedFactor } from './change-factors.ts'

const setupLasts = minutes(15)
const perAccount = { name: 'authenticator.confirm', most: 10, per: hours(1) }

/** Finishes the setup of an authenticator app, once a code proves that the app has the secret. */
export async function confirmAuthenticator(
  ctx: AccountCtx,
  cookies: CookieJar,
  { code }: { code: string },
): Promise<string[] | null> {
  const accountId = ctx.account.id
  const counted = { ...perAccount, subject: String(accountId) }
  await countOrRefuse(ctx, counted)
  const isBegun = and(
    eq(authenticators.accountId, accountId),
    isNull(authenticators.confirmedAt),
    gt(authenticators.createdAt, before(ctx.clock(), setupLasts)),
  )
  const [begun] = await ctx.db.select().from(authenticators).where(isBegun)
  if (begun === undefined) throw ended(accountId)
  const step = await findStep(ctx, begun, code)
  if (step === undefined) throw new AppError('code.wrong', `account ${accountId}`)
  await deleteAttempts(ctx, counted)
  return changeFactors(ctx, accountId, async (tx) => {
    const confirmed = await tx.db
      .update(authenticators)
      // The code that was entered here signs nobody in.
      .set({ confirmedAt: tx.clock(), createdAt: tx.clock(), lastStep: step })
      .where(and(isBegun, eq(authenticators.encryptedSecret, begun.encryptedSecret)))
    if (confirmed.rowCount !== 1) throw ended(accountId)
    return recordAddedFactor(tx, accountId, 'authenticator', cookies.read('device'))
  })
}

const ended = (accountId: number) => new AppError('setup.ended', `account ${accountId} sets up no authenticator app`)
