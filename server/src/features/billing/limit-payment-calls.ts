import type { AccountCtx } from '../../parts/access/index.ts'
import { type Allowance, NoTurnError } from '../../platform/allowances/allowance.ts'
import { countingCalls } from '../../platform/allowances/call-scope.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'

/** Time after which an exhausted allowance is fully available again. */
const comesBackWithinMs = seconds(120)

const ofAccount = ({ settings }: Ctx, accountId: number): Allowance => ({
  name: 'payments of an account',
  subject: String(accountId),
  burst: settings.paymentCallsPerAccount,
  perSecond: (settings.paymentCallsPerAccount / comesBackWithinMs) * 1_000,
})

/** Calls most requests make, charged before they begin. */
const expectedCalls = 8

/**
 * Runs a request that calls the payment provider, and charges its calls to the acting account. Work that has begun is never
 * interrupted: it may use more than was left, and the next request waits. Throws `rate.limited` with the seconds to wait.
 */
export const limitPaymentCalls = <Result>(ctx: AccountCtx, work: () => Promise<Result>): Promise<Result> =>
  limitPaymentCallsOf(ctx, ctx.account.id, work, expectedCalls)

/** The same for a request about an account that anybody can make. With 0 expected calls it is counted, but never refused. */
export async function limitPaymentCallsOf<Result>(
  ctx: Ctx,
  accountId: number,
  work: () => Promise<Result>,
  expected: number,
): Promise<Result> {
  const own = ofAccount(ctx, accountId)
  try {
    if (expected > 0) await ctx.turns.claim([own], { patienceMs: 0, calls: expected })
  } catch (error) {
    if (error instanceof NoTurnError) refuseTooMany(Math.ceil(error.retryAfterMs / 1_000), 'requests', 'payments')
    throw error
  }
  return countingCalls(work, (calls) =>
    // The work is done, so a failure to count its calls is only logged.
    ctx.turns
      .charge(own, calls - expected)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'calls to the payment provider were not counted')),
  )
}
