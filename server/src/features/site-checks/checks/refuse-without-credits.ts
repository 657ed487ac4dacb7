import { type PricedModule, rowsPrice } from '#contract/rules/pricing.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { availableCredits, getCreditCosts } from '../../credits/index.ts'
import { refuseAfterFailedChecks } from '../../paid-runs/index.ts'

/**
 * Refuses a check that could not pay for the fewest rows, before any lock is taken. Throws `credits.insufficient`, and
 * `rate.limited` while too many checks of the account have failed for free.
 */
export async function refuseWithoutCredits(ctx: AccountCtx, priced: PricedModule): Promise<void> {
  await refuseAfterFailedChecks(ctx, ctx.account.id)
  const costs = await getCreditCosts(ctx, priced)
  const price = rowsPrice(costs, costs.transactions)
  const available = await availableCredits(ctx, ctx.account.id)
  if (available < price)
    throw new AppError('credits.insufficient', `account ${ctx.account.id} has ${available}, the least is ${price}`)
}
