import { isNull } from 'drizzle-orm'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { topUpMessages } from '#contract/billing/subscriptions/messages.ts'
import type { RechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { askingPayments } from '../payment-failures.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'
import { topUpOptions } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { openCheckout } from './open-checkout.ts'

export type OpenTopUpCheckout = {
  credits: number
  auto_recharge: boolean
  recharge_terms?: RechargeTermsVersion | undefined
}

/** The payment provider's page to buy credits on; `credits` is the amount of an option on sale, times 100. */
export async function openTopUpCheckout(
  ctx: AccountCtx,
  { credits, auto_recharge, recharge_terms }: OpenTopUpCheckout,
): Promise<HostedPage> {
  const accountId = ctx.account.id
  const topUpId = await findOption(ctx, credits)
  const rechargeTerms = auto_recharge ? (recharge_terms ?? null) : null
  const wanted = { kind: 'top-up', topUpId, turnsOnRecharge: auto_recharge, rechargeTerms } as const
  return whileBilling(ctx, accountId, () =>
    askingPayments(() => retryWithoutStaleReferences(ctx, accountId, () => openCheckout(ctx, accountId, wanted))),
  )
}

async function findOption(ctx: Ctx, credits: number): Promise<number> {
  const onSale = await ctx.db.select().from(topUpOptions).where(isNull(topUpOptions.retiredAt))
  const { currency } = ctx.settings
  const option = onSale.find(({ amountMinor }) => Math.round(toMajorUnits(amountMinor, currency) * 100) === credits)
  if (option !== undefined) return option.id
  throw new AppError('input.invalid', `no top-up costs ${credits / 100}`, {
    publicMessage: topUpMessages.amount,
    data: { issues: [{ path: 'credits', message: topUpMessages.amount }] },
  })
}
