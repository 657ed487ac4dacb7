import { and, eq, isNotNull } from 'drizzle-orm'
import type { RechargeTerms } from '#contract/forecast/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'
import { isStillSold, mayBeCharged } from './may-be-charged.ts'

/**
 * The amount that Auto Recharge buys and the balance below which it does; undefined if it is off or would currently buy
 * nothing.
 */
export async function findRechargeTerms(ctx: Ctx, accountId: number): Promise<RechargeTerms | undefined> {
  const [chosen] = await ctx.db
    .select({ threshold: autoRecharge.threshold, option: topUpOptions })
    .from(autoRecharge)
    .innerJoin(topUpOptions, eq(topUpOptions.id, autoRecharge.topUpId))
    .where(and(eq(autoRecharge.accountId, accountId), eq(autoRecharge.isOn, true), isNotNull(autoRecharge.agreedAt)))
  if (chosen === undefined || !(await mayBeCharged(ctx, accountId))) return undefined
  const { threshold, option } = chosen
  if (!(await isStillSold(ctx, option))) return undefined
  const { currency } = ctx.settings
  return { threshold, credits: option.credits, amount: toMajorUnits(option.amountMinor, currency), currency }
}
