import { codeMessages } from '#contract/accounts/messages.ts'
import type { Session } from '#contract/accounts/rows.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AttemptLimit, giveAttemptBack } from '../attempts/attempt-limits.ts'
import { takeOrRefuse } from '../attempts/take-or-refuse.ts'
import { type CodeTry, giveTryBack, isCodeRight, takeTry } from './codes.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { dropPendingSignIn, findPendingSignIn } from './pending-sign-ins.ts'
import { showSession } from './sign-in-viewer.ts'
import { deviceTrustedFor } from './trusted-devices.ts'

/** Wrong codes for one account, over all browsers. */
const perAccount = { most: 10, per: hours(1) }
const tooManyWrong = 'Too many incorrect codes. Sign in again to get a new one.'

/** Finishes the sign-in the browser's cookie stands for, and trusts the browser from then on. */
export async function verifyCode(ctx: Ctx, cookies: CookieJar, { otp }: { otp: string }): Promise<Session> {
  try {
    return await enterCode(ctx, cookies, otp)
  } catch (error) {
    // Kept while another code may be asked for.
    const isOver = error instanceof AppError && !(await findPendingSignIn(ctx, cookies.read('sign-in')))
    if (isOver) cookies.drop('sign-in')
    throw error
  }
}

async function enterCode(ctx: Ctx, cookies: CookieJar, otp: string): Promise<Session> {
  const token = cookies.read('sign-in')
  const pending = await findPendingSignIn(ctx, token)
  if (pending === undefined) throw new AppError('code.ended', 'no sign-in waits for a code here')
  const { accountId } = pending
  const taken = await takeTry(ctx, pending.id)
  if (taken === undefined) throw new AppError('code.ended', `the code of ${pending.id} can be tried no more`)
  const counted = { name: 'code.wrong', subject: String(accountId), ...perAccount }
  await guardCodes(ctx, counted, accountId, taken)
  if (!isCodeRight(ctx, taken, otp)) {
    await recordAudit(ctx, { action: 'code.failed', actorId: null, accountId, data: { tries_left: taken.triesLeft } })
    if (taken.triesLeft > 0) throw wrong(taken)
    await dropPendingSignIn(ctx, token)
    throw new AppError('code.ended', 'too many wrong codes', { publicMessage: tooManyWrong })
  }
  await giveAttemptBack(ctx, counted)
  const { viewer, accessToken, deviceToken } = await finishSignIn(ctx, pending, taken, cookies.read('device'))
  cookies.drop('sign-in')
  cookies.keep('device', deviceToken, deviceTrustedFor)
  return showSession(ctx, viewer, accessToken)
}

/**
 * Counts the try as a wrong one before the code is compared, and refuses the right one too where
 * there were too many.
 */
async function guardCodes(ctx: Ctx, counted: AttemptLimit, accountId: number, taken: CodeTry): Promise<void> {
  try {
    await takeOrRefuse(ctx, counted, () =>
      recordAudit(ctx, { action: 'sign-in.blocked', actorId: null, accountId, data: { counted: 'wrong codes' } }),
    )
  } catch (error) {
    await giveTryBack(ctx, taken)
    throw error
  }
}

function wrong({ signInId, triesLeft }: CodeTry): AppError {
  const left = triesLeft === 1 ? '1 attempt left' : `${triesLeft} attempts left`
  return new AppError('code.wrong', `${left} for ${signInId}`, {
    publicMessage: `${codeMessages.wrong} ${left}.`,
    data: { tries_left: triesLeft },
  })
}
