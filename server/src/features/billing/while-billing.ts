import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

const lockOf = (accountId: number) => `billing:${accountId}`

const patienceMs = seconds(8)
const pauseMs = 50

/**
 * Runs what asks the payment provider about one account and stores the answer, one at a time per account: two answers that
 * overtake each other would leave the older one stored. Throws `server.busy` where another is under way for too long.
 * Not to be nested.
 */
export async function whileBilling<Result>(ctx: Ctx, accountId: number, work: () => Promise<Result>): Promise<Result> {
  for (let waited = 0; waited <= patienceMs; waited += pauseMs) {
    const done: { result: Result }[] = []
    await ctx.locks.whileHolding(lockOf(accountId), async () => {
      done.push({ result: await work() })
    })
    const [first] = done
    if (first !== undefined) return first.result
    await ctx.wait(pauseMs)
  }
  throw new AppError('server.busy', `billing of account ${accountId} is under way elsewhere`)
}

/** As `whileBilling`, but leaves it undone and gives false where another is under way. */
export const whileBillingIfFree = (ctx: Ctx, accountId: number, work: () => Promise<void>): Promise<boolean> =>
  ctx.locks.whileHolding(lockOf(accountId), work)
