import { codeMessages } from '#contract/accounts/messages.ts'
import type { Session } from '#contract/accounts/rows.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { consumeStep, findStepOf } from '../factors/authenticator-codes.ts'
import { consumeRecoveryCode, isRecoveryCodeRight } from '../factors/recovery-codes.ts'
import { type CodeTry, isCodeRight, useCode } from './email-codes.ts'
import { finishPending } from './finish-pending.ts'
import type { Proof } from './finish-sign-in.ts'
import { endPendingSignIn, type PendingSignIn } from './pending-sign-ins.ts'

/** Wrong codes for one account, over all browsers. */
const perAccount = { name: 'code.wrong', most: 10, per: hours(1) }

/**
 * Finishes the sign-in the browser's cookie stands for, and trusts the browser from then on. The code is the emailed one,
 * or of an account with a second factor one of its authenticator app or a recovery code.
 */
export const verifyCode = (ctx: Ctx, cookies: CookieJar, { otp }: { otp: string }): Promise<Session> =>
  finishPending(ctx, cookies, {
    perAccount,
    prove: (pending, taken) => (pending.asksFactor ? proveFactor(ctx, pending, otp) : proveEmail(ctx, taken, otp)),
    failed: 'code.failed',
    wrong: { code: 'code.wrong', message: codeMessages.wrong },
    tooMany: (pending) =>
      pending.asksFactor
        ? 'Too many incorrect codes. Please sign in again.'
        : 'Too many incorrect codes. Sign in again to get a new one.',
  })

async function proveEmail(ctx: Ctx, taken: CodeTry, code: string): Promise<Proof | undefined> {
  return isCodeRight(ctx, taken, code) ? { kind: 'email', use: (tx) => useCode(tx, taken) } : undefined
}

async function proveFactor(ctx: Ctx, pending: PendingSignIn, code: string): Promise<Proof | undefined> {
  const { accountId } = pending
  if (!/^\d{6}$/.test(code)) {
    if (!(await isRecoveryCodeRight(ctx, accountId, code))) return undefined
    return {
      kind: 'recovery-code',
      use: async (tx) => (await endPendingSignIn(tx, pending)) && consumeRecoveryCode(tx, accountId, code),
    }
  }
  const step = await findStepOf(ctx, accountId, code)
  if (step === undefined) return undefined
  return {
    kind: 'authenticator',
    use: async (tx) => (await endPendingSignIn(tx, pending)) && consumeStep(tx, accountId, step),
  }
}
