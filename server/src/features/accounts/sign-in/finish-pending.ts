import type { Session } from '#contract/accounts/rows.ts'
import { type AttemptLimit, countOrRefuse, returnAttempt } from '../../../parts/access/attempts/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { recordAudit } from '../../audit/index.ts'
import { type CodeTry, countTry, returnTry } from './email-codes.ts'
import { finishSignIn, type Proof } from './finish-sign-in.ts'
import { deletePendingSignIn, findPendingSignIn, type PendingSignIn } from './pending-sign-ins.ts'
import { showSession } from './sign-in-viewer.ts'
import { deviceTrustedFor } from './trusted-devices.ts'

type Way = {
  /** Wrong tries of this way for one account, over all browsers. */
  perAccount: Omit<AttemptLimit, 'subject'>
  /** The browser's proof; undefined if it is wrong. */
  prove: (pending: PendingSignIn, taken: CodeTry) => Promise<Proof | undefined>
  failed: 'code.failed' | 'factor.failed'
  wrong: { code: 'code.wrong' | 'passkey.wrong'; message: string }
  tooMany: (pending: PendingSignIn) => string
}

/**
 * Finishes the sign-in the browser's cookie stands for with what else was shown, and trusts the browser from then on. Each
 * try is counted before anything is compared.
 */
export async function finishPending(ctx: Ctx, cookies: CookieJar, way: Way): Promise<Session> {
  try {
    return await tryOnce(ctx, cookies, way)
  } catch (error) {
    // Kept while it may be tried again.
    const isOver = error instanceof AppError && !(await findPendingSignIn(ctx, cookies.read('sign-in')))
    if (isOver) cookies.delete('sign-in')
    throw error
  }
}

async function tryOnce(ctx: Ctx, cookies: CookieJar, way: Way): Promise<Session> {
  const token = cookies.read('sign-in')
  const pending = await findPendingSignIn(ctx, token)
  if (pending === undefined) throw new AppError('code.ended', 'no sign-in waits for a code here')
  const { accountId } = pending
  const taken = await countTry(ctx, pending.id)
  if (taken === undefined) throw new AppError('code.ended', `the code of ${pending.id} can be tried no more`)
  const counted = { ...way.perAccount, subject: String(accountId) }
  await guardTries(ctx, counted, accountId, taken)
  const proof = await way.prove(pending, taken)
  if (proof === undefined) {
    await recordAudit(ctx, { action: way.failed, actorId: null, accountId, data: { tries_left: taken.triesLeft } })
    if (taken.triesLeft > 0) throw wrong(way, taken)
    await deletePendingSignIn(ctx, token)
    throw new AppError('code.ended', 'too many wrong tries', { publicMessage: way.tooMany(pending) })
  }
  await returnAttempt(ctx, counted)
  const { viewer, opened, deviceToken } = await finishSignIn(ctx, pending, proof, cookies.read('device'))
  cookies.delete('sign-in')
  cookies.set('device', deviceToken, deviceTrustedFor)
  return showSession(ctx, viewer, opened)
}

/** Counts the try as a wrong one before it is judged, and refuses the right one too where there were too many. */
async function guardTries(ctx: Ctx, counted: AttemptLimit, accountId: number, taken: CodeTry): Promise<void> {
  try {
    await countOrRefuse(ctx, counted, () =>
      recordAudit(ctx, { action: 'sign-in.blocked', actorId: null, accountId, data: { counted: 'wrong codes' } }),
    )
  } catch (error) {
    await returnTry(ctx, taken)
    throw error
  }
}

function wrong({ wrong: { code, message } }: Way, { signInId, triesLeft }: CodeTry): AppError {
  const left = triesLeft === 1 ? '1 attempt left' : `${triesLeft} attempts left`
  return new AppError(code, `${left} for ${signInId}`, {
    publicMessage: `${message} ${left}.`,
    data: { tries_left: triesLeft },
  })
}
