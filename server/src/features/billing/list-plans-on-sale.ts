import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Interval, planPrices, plans } from './tables.ts'

type Plan = typeof plans.$inferSelect
type Price = typeof planPrices.$inferSelect

/** Plans somebody can subscribe to, in the order the operator gave them. One without a price is not on sale. */
export async function listPlansOnSale(ctx: Ctx): Promise<PlanOnSale[]> {
  const rows = await ctx.db
    .select({ plan: plans, price: planPrices })
    .from(plans)
    .innerJoin(planPrices, and(eq(planPrices.planId, plans.id), isNull(planPrices.retiredAt)))
    .orderBy(asc(plans.position), asc(plans.id))
  const onSale = new Map<number, { plan: Plan; prices: Map<Interval, Price> }>()
  for (const { plan, price } of rows) {
    const { prices } = onSale.get(plan.id) ?? { prices: new Map<Interval, Price>() }
    onSale.set(plan.id, { plan, prices: prices.set(price.interval, price) })
  }
  return [...onSale.values()].map(({ plan, prices }) => present(plan, prices, ctx.settings.currency))
}

/** The tax note beside every price. */
export const taxOfPrices = ({ tax: { isOn, pricesIncludeTax } }: Ctx['settings']) =>
  isOn ? (pricesIncludeTax ? ('included' as const) : ('added' as const)) : ('none' as const)

function present(plan: Plan, prices: ReadonlyMap<Interval, Price>, currency: string): PlanOnSale {
  const [monthly, yearly] = [prices.get('month'), prices.get('year')]
  const amountOf = (price: Price | undefined) => (price ? toMajorUnits(price.amountMinor, currency) : null)
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    monthly_price: amountOf(monthly),
    monthly_credits: monthly?.credits ?? null,
    yearly_price: amountOf(yearly),
    yearly_credits: yearly?.credits ?? null,
    features: plan.features,
    is_annual: yearly !== undefined,
    plans_stripe: [monthly, yearly].flatMap((price) =>
      price ? [{ interval: price.interval, price_id: price.id }] : [],
    ),
    is_recommended: plan.isRecommended,
    project_limit: plan.projectLimit,
    project_keyword_limit: plan.projectKeywordLimit,
  }
}
