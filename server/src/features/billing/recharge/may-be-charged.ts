import { and, eq, isNull } from 'drizzle-orm'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { findViewer, isStaff } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { owedCredits } from '../../credits/index.ts'
import { activePlan } from '../active-plan.ts'
import { topUpOptions } from '../tables.ts'

type Option = typeof topUpOptions.$inferSelect

/** Other credits for the amount leave Auto Recharge as it was agreed to; only an amount that is gone ends it. */
export async function isStillSold(ctx: Ctx, { amountMinor, retiredAt }: Option): Promise<boolean> {
  if (retiredAt === null) return true
  const isOnSale = and(eq(topUpOptions.amountMinor, amountMinor), isNull(topUpOptions.retiredAt))
  return (await ctx.db.$count(topUpOptions, isOnSale)) > 0
}

export async function mayBeCharged(ctx: Ctx, accountId: number): Promise<boolean> {
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined) return false
  const { account, abilities } = viewer
  if (account.type !== accountTypes.paid || account.suspended || isStaff(abilities)) return false
  // The bought credits would only pay for those given back.
  if ((await owedCredits(ctx, accountId)) > 0) return false
  // A customer who let their plan end doesn’t expect further charges.
  return (await activePlan(ctx, accountId)) !== undefined
}
