import { desc, eq } from 'drizzle-orm'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { logRepeated } from '../../../platform/log/log-repeated.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { owedCredits } from '../../credits/index.ts'
import { cacheBriefly } from '../cache-briefly.ts'
import { autoRecharge, purchases, recharges, topUpOptions } from '../tables.ts'
import { defaultRechargeThreshold } from '../top-up-rules.ts'
import { hasSavedCard } from './has-saved-card.ts'

/** Auto Recharge as the account has set it, and what it did last. */
export async function showAutoRecharge(ctx: AccountCtx): Promise<AutoRecharge> {
  const accountId = ctx.account.id
  const { currency } = ctx.settings
  const [chosen] = await ctx.db
    .select({ setting: autoRecharge, option: topUpOptions })
    .from(autoRecharge)
    .leftJoin(topUpOptions, eq(topUpOptions.id, autoRecharge.topUpId))
    .where(eq(autoRecharge.accountId, accountId))
  const [last] = await ctx.db
    .select({ recharge: recharges, option: topUpOptions })
    .from(recharges)
    .innerJoin(topUpOptions, eq(topUpOptions.id, recharges.topUpId))
    .where(eq(recharges.accountId, accountId))
    .orderBy(desc(recharges.createdAt))
    .limit(1)
  const { setting, option } = chosen ?? {}
  return {
    enabled: setting?.isOn ?? false,
    threshold: setting?.threshold ?? defaultRechargeThreshold,
    topup_id: setting?.topUpId ?? null,
    option: option
      ? {
          id: option.id,
          amount: toMajorUnits(option.amountMinor, currency),
          credits: option.credits,
          is_on_sale: option.retiredAt === null,
        }
      : null,
    currency,
    agreed_at: setting?.agreedAt?.toISOString() ?? null,
    card_on_file: await hasCard(ctx, accountId),
    owed: await owedCredits(ctx, accountId),
    stopped_because: setting?.stoppedBecause ?? null,
    last_failure:
      setting?.failedAt && setting.failure ? { date: setting.failedAt.toISOString(), reason: setting.failure } : null,
    last_recharge: last
      ? {
          date: (last.recharge.endedAt ?? last.recharge.createdAt).toISOString(),
          state: last.recharge.state,
          amount: toMajorUnits(last.option.amountMinor, currency),
          credits: last.option.credits,
        }
      : null,
  }
}

/** Reloading the page doesn’t ask again; a purchase may save another card, so the key counts purchases. */
const cachedCard = cacheBriefly<boolean>(seconds(15))

/** The page is of use without it. */
async function hasCard(ctx: Ctx, accountId: number): Promise<boolean | null> {
  const bought = await ctx.db.$count(purchases, eq(purchases.accountId, accountId))
  try {
    return await cachedCard(ctx, `${accountId} ${bought}`, () => hasSavedCard(ctx, accountId))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    logRepeated(ctx, 'the payment provider could not be asked for a saved card', { err: error, accountId })
    return null
  }
}
