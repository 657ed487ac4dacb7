import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { customerRefOf } from '../customers/ensure-customer.ts'
import { operationKey } from '../operation-key.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { hasChosenSince } from '../recharge/turn-on-recharge.ts'
import { syncCheckout } from '../sync/sync.ts'
import { checkouts, topUpOptions } from '../tables.ts'

type Checkout = typeof checkouts.$inferSelect
type Wanted =
  | { kind: 'subscription'; priceId: number }
  | ({ kind: 'top-up'; topUpId: number } & Pick<Checkout, 'turnsOnRecharge' | 'rechargeTerms'>)

/** The provider's page closes after a day, and so long it remembers under which key it was asked for. */
const reusedWithinMs = hours(20)

/**
 * Sends somebody to the payment provider's page: to the one that is open already where it is for the same, else to a new one, and
 * the old one is closed. `mayOpen` is asked once it is. Call it while holding the account's billing.
 */
export async function openCheckout(
  ctx: Ctx,
  accountId: number,
  wanted: Wanted,
  mayOpen: () => Promise<void> = async () => {},
): Promise<HostedPage> {
  const earlier = await findOpen(ctx, accountId, wanted.kind)
  if (earlier !== undefined) {
    const isReused = isFor(earlier, wanted) && !(earlier.turnsOnRecharge && (await hasChosenSince(ctx, earlier)))
    const page = isReused ? await reopen(ctx, earlier) : undefined
    if (page !== undefined) return page
    await closeCheckout(ctx, earlier)
  }
  await mayOpen()
  const row = { accountId, id: uuid(), state: 'open', createdAt: ctx.clock(), ...wanted } as const
  const [checkout] = await ctx.db.insert(checkouts).values(row).returning()
  if (checkout === undefined) throw new Error('the checkout was not stored')
  const { url } = await openAtProvider(ctx, checkout)
  return { url, checkout_id: checkout.id }
}

async function findOpen(ctx: Ctx, accountId: number, kind: Wanted['kind']): Promise<Checkout | undefined> {
  const isOpen = and(eq(checkouts.accountId, accountId), eq(checkouts.kind, kind), eq(checkouts.state, 'open'))
  const [row] = await ctx.db.select().from(checkouts).where(isOpen)
  return row
}

const isFor = (checkout: Checkout, wanted: Wanted) =>
  wanted.kind === 'subscription'
    ? checkout.priceId === wanted.priceId
    : checkout.topUpId === wanted.topUpId &&
      checkout.turnsOnRecharge === wanted.turnsOnRecharge &&
      checkout.rechargeTerms === wanted.rechargeTerms

/** The page of an earlier request, while it can still be paid on. */
async function reopen(ctx: Ctx, checkout: Checkout): Promise<HostedPage | undefined> {
  if (checkout.createdAt < before(ctx.clock(), reusedWithinMs)) return undefined
  const { checkoutRef, url } = knownPage(checkout) ?? (await openAtProvider(ctx, checkout))
  const { status } = await ctx.ports.payments.findCheckout(checkoutRef)
  return status === 'open' ? { url, checkout_id: checkout.id } : undefined
}

const knownPage = ({ checkoutRef, url }: Checkout) =>
  checkoutRef === null || url === null ? undefined : { checkoutRef, url }

/** No payment can be made there any more; earlier payments are stored. */
export async function closeCheckout(ctx: Ctx, checkout: Checkout): Promise<void> {
  const { accountId, id } = checkout
  try {
    // If the process ended before the answer came, asking again under the same key brings it.
    const checkoutRef = checkout.checkoutRef ?? (await openAtProvider(ctx, checkout)).checkoutRef
    await ctx.ports.payments.expireCheckout({ key: operationKey(ctx, 'expire', id), checkoutRef })
    await syncCheckout(ctx, accountId, id)
  } catch (error) {
    if (!(error instanceof PaymentError && ['not-found', 'refused'].includes(error.kind))) throw error
    ctx.log.warn({ err: error, checkoutId: id }, 'a checkout could not be closed at the payment provider')
  }
  await ctx.db
    .update(checkouts)
    .set({ state: 'expired' })
    .where(and(ofCheckout(checkout), eq(checkouts.state, 'open')))
}

/** Asked again it answers with the same page. */
async function openAtProvider(ctx: Ctx, checkout: Checkout): Promise<{ checkoutRef: string; url: string }> {
  const { accountId, id } = checkout
  const { publicUrl } = ctx.settings
  const customerRef = await customerRefOf(ctx, accountId)
  const priceRef = checkout.priceId === null ? null : await priceRefOf(ctx, checkout.priceId)
  const asked = {
    // An idempotency key only fits its first request, and a customer or price that was created again has another reference.
    key: operationKey(ctx, 'checkout', id, customerRef, priceRef ?? ''),
    customerRef,
    accountId,
    successUrl: `${publicUrl}/payment-done?checkout=${id}`,
    cancelUrl: `${publicUrl}/payment-failed?checkout=${id}`,
  }
  const { checkoutRef, url } =
    priceRef === null
      ? await ctx.ports.payments.openPaymentCheckout({ ...asked, ...(await toppedUp(ctx, checkout)) })
      : await ctx.ports.payments.openSubscriptionCheckout({ ...asked, priceRef })
  if (knownPage(checkout) === undefined)
    await ctx.db.update(checkouts).set({ checkoutRef, url }).where(ofCheckout(checkout))
  return { checkoutRef, url }
}

/** Nothing in it may change while the page is open: the amount of an option never does. */
async function toppedUp(ctx: Ctx, { id, topUpId, turnsOnRecharge }: Checkout) {
  const [option] = await ctx.db
    .select()
    .from(topUpOptions)
    .where(eq(topUpOptions.id, topUpId ?? 0))
  if (option === undefined) throw new Error(`checkout ${id} is for nothing`)
  return {
    amountMinor: option.amountMinor,
    currency: ctx.settings.currency,
    title: 'Top Up',
    savesCard: turnsOnRecharge,
    metadata: { checkout_id: id, topup_id: String(option.id) },
  }
}

const ofCheckout = ({ accountId, id }: Checkout) => and(eq(checkouts.accountId, accountId), eq(checkouts.id, id))
