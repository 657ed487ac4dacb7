import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { ManagedTopUpOption, TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'

type Option = typeof topUpOptions.$inferSelect

/** Amounts credits can be bought for, the lowest first. */
export async function listTopUps(ctx: Ctx): Promise<TopUpOption[]> {
  const rows = await ctx.db
    .select()
    .from(topUpOptions)
    .where(isNull(topUpOptions.retiredAt))
    .orderBy(asc(topUpOptions.amountMinor))
  return rows.map((row) => presentTopUp(ctx, row))
}

/** The same with how many accounts buy each amount by Auto Recharge, for its credits or earlier ones. */
export async function listManagedTopUps(ctx: Ctx): Promise<ManagedTopUpOption[]> {
  const uses = await ctx.db
    .select({ amountMinor: topUpOptions.amountMinor, count: sql<number>`count(*)::int` })
    .from(autoRecharge)
    .innerJoin(topUpOptions, eq(topUpOptions.id, autoRecharge.topUpId))
    .where(eq(autoRecharge.isOn, true))
    .groupBy(topUpOptions.amountMinor)
  const { currency } = ctx.settings
  return (await listTopUps(ctx)).map((option) => ({
    ...option,
    recharges: uses.find(({ amountMinor }) => toMajorUnits(amountMinor, currency) === option.value)?.count ?? 0,
  }))
}

export function presentTopUp(ctx: Ctx, { id, amountMinor, credits }: Option): TopUpOption {
  const { currency } = ctx.settings
  const value = toMajorUnits(amountMinor, currency)
  return { id, value, label: labelOf(value, currency), credits }
}

const labelOf = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
