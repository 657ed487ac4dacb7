import { type PricedModule, rowsPrice } from '#contract/rules/pricing.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { availableCredits, getCreditCosts } from '../../credits/index.ts'

/** Refuses a check that could not pay for the fewest rows, before any lock is taken. Throws `credits.insufficient`. */
export async function refuseWithoutCredits(ctx: AccountCtx, priced: PricedModule): Promise<void> {
  const costs = await getCreditCosts(ctx, priced)
  const price = rowsPrice(costs, costs.transactions)
  const available = await availableCredits(ctx, ctx.account.id)
  if (available < price)
    throw new AppError('credits.insufficient', `account ${ctx.account.id} has ${available}, the least is ${price}`)
}
