import { usableTransactions } from '#contract/rules/credit-settings/check-sizes.ts'
import { type PricedModule, rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { availableCredits, getCreditCosts } from '../../../features/credits/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { refuseAfterFailedChecks } from './failed-checks.ts'

/**
 * Refuses, before any lock is taken, a check that could not pay for the fewest rows, and any check while too many of the account’s
 * have failed for free. Throws `credits.insufficient` and `rate.limited`.
 */
export async function refuseCheck(ctx: AccountCtx, priced: PricedModule): Promise<void> {
  await refuseAfterFailedChecks(ctx)
  const costs = await getCreditCosts(ctx, priced)
  const price = rowsPrice(costs, usableTransactions(costs))
  const available = await availableCredits(ctx, ctx.account.id)
  if (available < price)
    throw new AppError('credits.insufficient', `account ${ctx.account.id} has ${available}, the least is ${price}`)
}
