import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { after, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { refuseTooMany } from '../../../platform/http/refuse-too-many.ts'
import {
  findPendingSignIn,
  type PendingSignIn,
  rerun,
  retryAfterSeconds,
  returnAsking,
  storeSignInCookie,
} from './pending-sign-ins.ts'
import { countCodeEmail, queueCode } from './queue-code.ts'

/** Further codes for one account, whose address they all go to. */
const perAccount = { most: 3, per: hours(1) }
/** Further codes for anybody, asked for from one place. */
const perSender = { most: 30, per: hours(1) }

/** Has a new code emailed for the sign-in the browser's cookie stands for. Says when the next may be asked for. */
export async function resendCode(ctx: Ctx, cookies: CookieJar): Promise<{ retryAfterSeconds: number }> {
  const token = cookies.read('sign-in')
  const pending = await findPendingSignIn(ctx, token)
  if (token === undefined || pending === undefined) throw ended(cookies)
  if (pending.asksFactor) throw new AppError('code.not-emailed', `account ${pending.accountId} has a second factor`)
  // Before the limits, so that a double click does not use them up.
  if (!(await rerun(ctx, pending.id))) return refuseTooSoon(ctx, cookies, token)
  try {
    await takeResend(ctx, pending)
    await inTransaction(ctx, (tx) => queueCode(tx, pending))
  } catch (error) {
    // Nothing was asked for after all, so the sign-in waits no longer than before.
    await returnAsking(ctx, pending)
    throw error
  }
  storeSignInCookie(cookies, token)
  return { retryAfterSeconds: retryAfterSeconds / 1_000 }
}

async function refuseTooSoon(ctx: Ctx, cookies: CookieJar, token: string): Promise<never> {
  const pending = await findPendingSignIn(ctx, token)
  if (pending === undefined) throw ended(cookies)
  const remaining = after(pending.askedAt, retryAfterSeconds).getTime() - ctx.clock().getTime()
  return refuseTooMany(Math.max(1, Math.ceil(remaining / 1_000)))
}

async function takeResend(ctx: Ctx, { accountId }: PendingSignIn): Promise<void> {
  // The account's first: whoever asks on and on uses up nothing of those beside them.
  await countOrRefuse(ctx, { name: 'code.resends', subject: String(accountId), ...perAccount })
  await countOrRefuse(ctx, { name: 'code.resends.sender', subject: senderOf(ctx), ...perSender })
  await countCodeEmail(ctx, accountId)
}

function ended(cookies: CookieJar): AppError {
  cookies.delete('sign-in')
  return new AppError('code.ended', 'no sign-in waits for a code here')
}
