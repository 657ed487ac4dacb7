import type { ChangePart, ChangePreview, ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { judgeChange } from '#contract/rules/billing/plan-changes.ts'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type AccountCtx, findViewer } from '../../../parts/access/index.ts'
import { monthsAfter, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import type { ChangePreview as AmountDue, InvoiceLine } from '../../../ports/payment-gateway.ts'
import { owedCredits } from '../../credits/index.ts'
import { cacheBriefly } from '../cache-briefly.ts'
import { limitPaymentCalls } from '../limit-payment-calls.ts'
import { askingPayments } from '../payment-failures.ts'
import { getPriceOnSale, type PriceOnSale } from '../plans/price-on-sale.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'
import { boughtWith } from '../sync/credits-of-invoice.ts'
import { findKnownPrices } from '../sync/known-prices.ts'
import { refuseUnlessChangeable } from './change-plan.ts'
import { getRunningSubscription, itemOf, type OwnSubscription } from './own-subscription.ts'

type PreviewChange = { price_id: number; when: ChangeTime }

/** Previews the charge and the credits of a change to a price, before it is agreed to. Changes nothing. */
export async function previewChange(ctx: AccountCtx, input: PreviewChange): Promise<ChangePreview> {
  return previewOf(ctx, await getRunningSubscription(ctx, ctx.account.id), input)
}

/** The same for staff, of a customer. */
export async function previewChangeOfCustomer(
  ctx: AccountCtx,
  { user_id, ...input }: PreviewChange & { user_id: number },
): Promise<ChangePreview> {
  if ((await findViewer(ctx, user_id)) === undefined) throw notFound(`account ${user_id}`)
  const current = await getRunningSubscription(ctx, user_id, subscriptionMessages.customerHasNone)
  return previewOf(ctx, current, input)
}

async function previewOf(
  ctx: AccountCtx,
  current: OwnSubscription,
  { price_id, when }: PreviewChange,
): Promise<ChangePreview> {
  const target = await getPriceOnSale(ctx, price_id)
  await refuseUnlessChangeable(ctx, current, target)
  const { direction, canBeNow } = judgeChange(current.price, target)
  const about = {
    direction,
    can_be_now: canBeNow,
    currency: ctx.settings.currency,
    next_price: toMajorUnits(target.amountMinor, ctx.settings.currency),
  }
  const periodEnd = current.expiresAt
  if (when === 'after')
    return {
      ...about,
      ...{ due_now: 0, tax: 0, lines: [], credits_now: 0, debt_paid: 0, as_of: null },
      takes_effect: periodEnd.toISOString(),
      next_date: periodEnd.toISOString(),
    }
  if (!canBeNow)
    throw new AppError('subscription.changed', `price ${price_id} only after the period`, {
      publicMessage: subscriptionMessages.onlyAfter,
    })
  const due = await amountDue(ctx, current, target)
  const charges = due.lines.flatMap(({ charge }) => charge ?? [])
  const prices = await findKnownPrices(
    ctx,
    charges.map(({ priceRef }) => priceRef),
  )
  return {
    ...about,
    currency: due.currency,
    ...presentDue(due, prices),
    ...(await creditsOf(ctx, current.accountId, charges, prices)),
    takes_effect: due.asOf.toISOString(),
    // From a month to a year is the only change of interval that may take effect at once; its year begins then.
    next_date: (current.price.interval === target.interval ? periodEnd : monthsAfter(due.asOf, 12)).toISOString(),
    as_of: due.asOf.toISOString(),
  }
}

/** Cached while the subscription is unchanged. */
const cachedAmountDue = cacheBriefly<AmountDue>(seconds(30))

const amountDue = (ctx: AccountCtx, current: OwnSubscription, target: PriceOnSale): Promise<AmountDue> =>
  cachedAmountDue(ctx, JSON.stringify([current, target]), () =>
    limitPaymentCalls(ctx, () =>
      askingPayments(() =>
        retryWithoutStaleReferences(ctx, current.accountId, async () =>
          ctx.ports.payments.previewChange({ ...itemOf(current), priceRef: await priceRefOf(ctx, target.id) }),
        ),
      ),
    ),
  )

type KnownPrices = Awaited<ReturnType<typeof findKnownPrices>>

/** Reckoned as the invoice of the change will be. */
async function creditsOf(ctx: Ctx, accountId: number, charges: InvoiceLine[], prices: KnownPrices) {
  const credits = boughtWith(charges, (priceRef) => prices.get(priceRef))?.credits ?? 0
  const debtPaid = Math.min(credits, await owedCredits(ctx, accountId))
  return { credits_now: subtractCredits(credits, debtPaid), debt_paid: debtPaid }
}

function presentDue({ currency, dueMinor, taxMinor, lines }: AmountDue, prices: KnownPrices) {
  const major = (amountMinor: number) => toMajorUnits(amountMinor, currency)
  return {
    due_now: major(dueMinor),
    tax: major(taxMinor),
    lines: lines.map(({ description, amountMinor, charge }) => ({
      description,
      amount: major(amountMinor),
      plan: charge && presentCharge(charge, prices),
    })),
  }
}

/** Null where it is for no price of ours. */
function presentCharge({ priceRef, amountMinor, isAdjustment, period }: InvoiceLine, prices: KnownPrices) {
  const price = prices.get(priceRef)
  if (price === undefined) return null
  const part: ChangePart = isAdjustment ? (amountMinor > 0 ? 'remaining' : 'unused') : 'period'
  const { planName: name, interval } = price
  return { name, interval, part, from: period.from.toISOString(), until: period.until.toISOString() }
}
