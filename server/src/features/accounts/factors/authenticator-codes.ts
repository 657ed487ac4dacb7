import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { verify } from 'otplib'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { decrypt, encrypt } from '../../../platform/secrets/secrets.ts'
import { authenticators } from '../tables.ts'
import { isConfirmed } from './has-factor.ts'

const stepSeconds = 30
const purpose = 'authenticator'

type Kept = { accountId: number; encryptedSecret: string; lastStep: number | null }

export const encryptSecret = (ctx: Ctx, accountId: number, secret: string) =>
  encrypt(ctx, purpose, String(accountId), secret)

/**
 * The time step a code belongs to: this one, the one before or the next, as clocks differ. Undefined where the code is
 * wrong, or one of that step or a later one was used already.
 */
export async function findStep(ctx: Ctx, kept: Kept, code: string): Promise<number | undefined> {
  const secret = decrypt(ctx, purpose, String(kept.accountId), kept.encryptedSecret)
  if (secret === undefined) {
    ctx.log.error(
      { accountId: kept.accountId },
      'the secret of an authenticator app can’t be read: APP_SECRET has changed',
    )
    return undefined
  }
  const epoch = Math.floor(ctx.clock().getTime() / seconds(1))
  const result = await verify({ secret, token: code, epoch, period: stepSeconds, epochTolerance: stepSeconds })
  if (!result.valid || !('timeStep' in result)) return undefined
  return kept.lastStep !== null && result.timeStep <= kept.lastStep ? undefined : result.timeStep
}

/** The step of a right code of the account's authenticator app, to be used up by `consumeStep`. */
export async function findStepOf(ctx: Ctx, accountId: number, code: string): Promise<number | undefined> {
  const { encryptedSecret, lastStep } = authenticators
  const [kept] = await ctx.db.select({ encryptedSecret, lastStep }).from(authenticators).where(isConfirmed(accountId))
  return kept && findStep(ctx, { accountId, ...kept }, code)
}

/** True for one of several calls with the same code. */
export async function consumeStep(tx: Ctx, accountId: number, step: number): Promise<boolean> {
  const { lastStep } = authenticators
  const used = await tx.db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: tx.clock() })
    .where(
      and(isConfirmed(accountId), eq(authenticators.accountId, accountId), or(isNull(lastStep), lt(lastStep, step))),
    )
  return used.rowCount === 1
}
