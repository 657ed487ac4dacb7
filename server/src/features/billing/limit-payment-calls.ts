import { type Allowance, NoTurnError } from '../../platform/allowances/allowance.ts'
import { countingCalls } from '../../platform/allowances/call-scope.ts'
import { seconds } from '../../platform/clock/clock.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import type { AccountCtx } from '../access/index.ts'

/** How long it takes until all calls of an account have come back. */
const comesBackWithinMs = seconds(120)

const ofAccount = ({ account, settings }: AccountCtx): Allowance => ({
  name: 'payments of an account',
  subject: String(account.id),
  burst: settings.paymentCallsPerAccount,
  perSecond: (settings.paymentCallsPerAccount / comesBackWithinMs) * 1_000,
})

/** What most calls take. Taken before anything begins: what waits for its turn is counted already. */
const expectedCalls = 8

/**
 * Runs what somebody has the payment provider asked for, counted for whoever asks. What was begun is never broken off: it may take
 * more calls than are left, and the next waits until they have come back. Throws `rate.limited` with the seconds until then.
 */
export async function limitPaymentCalls<Result>(ctx: AccountCtx, work: () => Promise<Result>): Promise<Result> {
  const own = ofAccount(ctx)
  try {
    await ctx.turns.take([own], { patienceMs: 0, calls: expectedCalls })
  } catch (error) {
    if (error instanceof NoTurnError) refuseTooMany(Math.ceil(error.retryAfterMs / 1_000), 'requests')
    throw error
  }
  return countingCalls(work, (calls) =>
    // What was done is done, whether or not it could be counted.
    ctx.turns
      .charge(own, calls - expectedCalls)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'calls to the payment provider were not counted')),
  )
}
