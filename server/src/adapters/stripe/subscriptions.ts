import { z } from 'zod'
import {
  type BillingInterval,
  PaymentError,
  type PaymentGateway,
  type SubscriptionState,
} from '#server/ports/payment-gateway.ts'
import { namingUnsellable } from './name-unsellable.ts'
import { id, OddFields } from './read-answer.ts'
import {
  invoiceStatus,
  lineSchema,
  previewSchema,
  readInvoicePayment,
  readLine,
  sumOf,
  unpaidInvoiceSchema,
} from './read-invoice.ts'
import {
  type Item,
  liveSchedule,
  ownItem,
  readSubscription,
  recurring,
  type Subscription,
  scheduleSchema,
  subscriptionSchema,
  withSchedule,
} from './read-subscription.ts'
import { dateOf, idOf, type StripeClient } from './stripe-client.ts'

type Subscriptions = Pick<
  PaymentGateway,
  | 'findSubscription'
  | 'listSubscriptions'
  | 'previewChange'
  | 'changeNow'
  | 'changeAfterPeriod'
  | 'cancelScheduledChange'
  | 'setEndsWithPeriod'
  | 'endSubscription'
  | 'endOverdue'
>

const intervals: BillingInterval[] = ['month', 'year']

const made = z.object({ id })
const invoiceStatusSchema = z.object({ status: invoiceStatus })
const paidInvoiceSchema = z.object({ lines: z.object({ data: z.array(lineSchema) }) })
const priceSchema = z.object({ recurring })

/** On a schedule, under this name: the key of the call that planned it. */
const plannedBy = 'planned_by'

/**
 * Each verb looks at the subscription first and then only does what is left to do, so that a repeat after an interruption
 * ends as one call would have. Steps of a verb have keys of their own.
 */
export function createSubscriptions(client: StripeClient): Subscriptions {
  const { request, send, list } = client
  const retrieve = (subscriptionRef: string) =>
    request('subscription', subscriptionSchema, (stripe) =>
      stripe.subscriptions.retrieve(subscriptionRef, withSchedule),
    )
  const now = async (subscriptionRef: string) => readSubscription(await retrieve(subscriptionRef))

  /** Nothing can be changed under a schedule. To cancel it instead would end the subscription. */
  async function release(subscription: Subscription, key: string): Promise<void> {
    const schedule = liveSchedule(subscription)
    if (schedule === undefined) return
    await unlessGone(schedule.id, () =>
      send('subscription_schedule', (stripe) =>
        stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `${key}:release:${schedule.id}` }),
      ),
    )
  }

  /** An upgrade that waits for its payment could still be paid later and override what is chosen now. */
  async function dropPending(subscription: Subscription, key: string): Promise<void> {
    if (subscription.pending_update === null) return
    await voidInvoice(invoiceOfChange(subscription), key)
  }

  const isOpen = async (invoiceRef: string) =>
    (await request('invoice', invoiceStatusSchema, (stripe) => stripe.invoices.retrieve(invoiceRef))).status === 'open'

  async function voidInvoice(invoiceRef: string, key: string): Promise<void> {
    if (!(await isOpen(invoiceRef))) return
    await send('invoice', (stripe) =>
      stripe.invoices.voidInvoice(invoiceRef, {}, { idempotencyKey: `${key}:void:${invoiceRef}` }),
    )
  }

  async function clear(subscription: Subscription, key: string): Promise<void> {
    await release(subscription, key)
    await dropPending(subscription, key)
  }

  /** An ended subscription must not be charged any more. */
  async function voidOpenInvoices(subscriptionRef: string, key: string): Promise<void> {
    const { rows, unread } = await list('invoice', 100, made, (stripe, page) =>
      stripe.invoices.list({ subscription: subscriptionRef, status: 'open', ...page }),
    )
    for (const open of rows) await voidUnlessPaid(open.id, key)
    if (unread.length > 0) throw new PaymentError('malformed', `an open invoice of ${subscriptionRef} has no id`)
  }

  async function voidUnlessPaid(invoiceRef: string, key: string): Promise<void> {
    try {
      await voidInvoice(invoiceRef, key)
    } catch (thrown) {
      // Paid just then, it can no longer be voided, and need not be.
      if (await isOpen(invoiceRef)) throw thrown
    }
  }

  /** Not by its status: without the void invoice of a renewal, Stripe calls it active by the invoice before. */
  async function isPeriodPaid(subscription: Subscription, item: Item): Promise<boolean> {
    const { rows, unread } = await list('invoice', 100, paidInvoiceSchema, (stripe, page) =>
      stripe.invoices.list({ subscription: subscription.id, status: 'paid', ...page }),
    )
    const begun = dateOf(item.current_period_start).getTime()
    const isPaid = rows
      .flatMap(({ lines }) => lines.data.flatMap(readLine))
      .some(({ isAdjustment, period }) => !isAdjustment && period.from.getTime() === begun)
    // The invoice that can’t be read may be the one for this period.
    if (!isPaid && unread.length > 0)
      throw new PaymentError('malformed', `a paid invoice of ${subscription.id} could not be read`)
    return isPaid
  }

  return {
    findSubscription: now,
    async listSubscriptions(customerRef) {
      const { rows, unread } = await list('subscription', 100, subscriptionSchema, (stripe, page) =>
        stripe.subscriptions.list({ customer: customerRef, expand: ['data.schedule'], ...page }),
      )
      const running = rows.map(readSubscription).filter(({ status }) => status !== 'ended')
      return { subscriptions: running, isWhole: unread.length === 0 }
    },

    async previewChange({ subscriptionRef, fromPriceRefs, priceRef }) {
      const subscription = await retrieve(subscriptionRef)
      const preview = await namingUnsellable(client, [priceRef], () =>
        request('invoice', previewSchema, (stripe) =>
          stripe.invoices.createPreview({
            subscription: subscriptionRef,
            subscription_details: {
              items: [{ id: ownItem(subscription, [...(fromPriceRefs ?? []), priceRef]).id, price: priceRef }],
              proration_behavior: 'always_invoice',
            },
            // As the subscription is: one that began before tax was switched on stays without.
            automatic_tax: { enabled: subscription.automatic_tax?.enabled === true },
          }),
        ),
      )
      const odd = new OddFields()
      const asOf = preview.parent?.subscription_details?.subscription_proration_date ?? preview.created
      return {
        currency: preview.currency.toUpperCase(),
        dueMinor: preview.amount_due,
        taxMinor: sumOf(preview.total_taxes),
        lines: preview.lines.data.map((line) => ({
          description: odd.text(line.description, 'description') ?? '',
          amountMinor:
            line.amount - sumOf(line.taxes?.filter(({ tax_behavior: behavior }) => behavior === 'inclusive')),
          charge: readLine(line)[0] ?? null,
        })),
        asOf: dateOf(asOf),
      }
    },

    async changeNow({ key, subscriptionRef, fromPriceRefs, currentPriceRef, priceRef, charges, asOf }) {
      const subscription = await retrieve(subscriptionRef)
      const item = ownItem(subscription, [...(fromPriceRefs ?? []), priceRef])
      if (!charges) await refuseOtherInterval(item.price, priceRef)
      const planned = readSubscription(subscription).scheduledChange
      await release(subscription, key)
      // Requested again, it keeps waiting for its payment.
      if (!subscription.pending_update?.subscription_items?.some(({ price }) => price.id === priceRef))
        await dropPending(subscription, key)
      await namingUnsellable(client, [priceRef], () =>
        send('subscription', (stripe) =>
          stripe.subscriptions.update(
            subscriptionRef,
            {
              items: [{ id: item.id, price: priceRef }],
              ...(charges
                ? {
                    proration_behavior: 'always_invoice',
                    payment_behavior: 'pending_if_incomplete',
                    ...(asOf && { proration_date: Math.floor(asOf.getTime() / 1_000) }),
                  }
                : { proration_behavior: 'none' }),
            },
            { idempotencyKey: `${key}:update` },
          ),
        ),
      )
      // Asked again: the answer to a repeated key is the one of then.
      const changed = await retrieve(subscriptionRef)
      if (!changed.items.data.some(({ price }) => price.id === priceRef)) {
        const refusal = await explainRefusal(changed)
        // A change scheduled before stays scheduled if the upgrade was finally declined.
        if (planned !== null && refusal.kind === 'declined') {
          await dropPending(changed, `${key}:declined`)
          const change = { subscriptionRef, fromPriceRefs, currentPriceRef, priceRef: planned.priceRef }
          await unlessRefused(planChange({ key: `${key}:restore`, ...change }))
        }
        throw refusal
      }
      return readSubscription(changed)
    },

    changeAfterPeriod: planChange,

    async cancelScheduledChange({ key, subscriptionRef }) {
      await clear(await retrieve(subscriptionRef), key)
      return now(subscriptionRef)
    },

    setEndsWithPeriod,

    endSubscription,

    async endOverdue(input): Promise<SubscriptionState> {
      const { key, subscriptionRef, fromPriceRefs } = input
      // First of all: only once they are void is it certain whether it was paid.
      await voidOpenInvoices(subscriptionRef, key)
      const left = await retrieve(subscriptionRef)
      return left.ended_at === null && (await isPeriodPaid(left, ownItem(left, fromPriceRefs)))
        ? setEndsWithPeriod({ ...input, endsWithPeriod: true })
        : endSubscription(input)
    },
  }

  async function endSubscription({
    key,
    subscriptionRef,
  }: Parameters<PaymentGateway['endSubscription']>[0]): Promise<SubscriptionState> {
    const before = await now(subscriptionRef)
    if (before.status === 'ended') return before
    await voidOpenInvoices(subscriptionRef, key)
    await send('subscription', (stripe) => stripe.subscriptions.cancel(subscriptionRef, {}, { idempotencyKey: key }))
    return now(subscriptionRef)
  }

  async function setEndsWithPeriod({
    key,
    subscriptionRef,
    endsWithPeriod,
  }: Parameters<PaymentGateway['setEndsWithPeriod']>[0]): Promise<SubscriptionState> {
    await clear(await retrieve(subscriptionRef), key)
    await send('subscription', (stripe) =>
      stripe.subscriptions.update(
        subscriptionRef,
        { cancel_at_period_end: endsWithPeriod },
        { idempotencyKey: `${key}:update` },
      ),
    )
    return now(subscriptionRef)
  }

  async function planChange({
    key,
    subscriptionRef,
    fromPriceRefs,
    currentPriceRef,
    priceRef,
  }: Parameters<PaymentGateway['changeAfterPeriod']>[0]): Promise<SubscriptionState> {
    const subscription = await retrieve(subscriptionRef)
    await dropPending(subscription, key)
    const existing = liveSchedule(subscription)
    if (existing?.metadata?.[plannedBy] === key) return readSubscription(subscription)
    const schedule =
      existing ??
      (await request('subscription_schedule', scheduleSchema, (stripe) =>
        stripe.subscriptionSchedules.create(
          { from_subscription: subscriptionRef },
          { idempotencyKey: `${key}:schedule` },
        ),
      ))
    const item = ownItem(subscription, [...(fromPriceRefs ?? []), priceRef])
    const others = subscription.items.data.filter(({ id }) => id !== item.id).map(toPhaseItem)
    // A phase can't have a price that no longer exists, so it gets the one created in its place.
    const currentPrice = (fromPriceRefs?.includes(item.price.id) ? currentPriceRef : undefined) ?? item.price.id
    const interval = await intervalOf(priceRef)
    await namingUnsellable(client, [priceRef, currentPrice], () =>
      send('subscription_schedule', (stripe) =>
        stripe.subscriptionSchedules.update(
          schedule.id,
          {
            end_behavior: 'release',
            metadata: { [plannedBy]: key },
            phases: [
              {
                items: [{ ...toPhaseItem(item), price: currentPrice }, ...others],
                start_date: schedule.current_phase?.start_date ?? item.current_period_start,
                end_date: item.current_period_end,
                proration_behavior: 'none',
              },
              {
                items: [{ ...toPhaseItem(item), price: priceRef }, ...others],
                duration: { interval },
                proration_behavior: 'none',
                // Without it a change of the interval never collects its first payment.
                billing_cycle_anchor: 'phase_start',
              },
            ],
          },
          { idempotencyKey: `${key}:phases:${schedule.id}` },
        ),
      ),
    )
    return now(subscriptionRef)
  }

  async function intervalOf(priceRef: string): Promise<BillingInterval> {
    const { recurring } = await request('price', priceSchema, (stripe) => stripe.prices.retrieve(priceRef))
    const known = intervals.find((each) => each === recurring?.interval)
    if (known === undefined) throw new PaymentError('refused', `${priceRef} is neither a monthly nor a yearly price`)
    return known
  }

  /** A change of interval starts a new period, which Stripe always charges at once. */
  async function refuseOtherInterval(price: Item['price'], priceRef: string): Promise<void> {
    if (price.recurring?.interval === (await intervalOf(priceRef))) return
    throw new PaymentError('refused', 'a change between months and years cannot be made immediately without a charge')
  }

  /** The upgrade waits for its payment, or waited too long: says what became of the payment. */
  async function explainRefusal(subscription: Subscription): Promise<PaymentError> {
    if (subscription.pending_update === null)
      return new PaymentError('declined', `the change of ${subscription.id} was not paid in time`)
    const invoice = await request('invoice', unpaidInvoiceSchema, (stripe) =>
      stripe.invoices.retrieve(invoiceOfChange(subscription), { expand: ['payments.data.payment.payment_intent'] }),
    )
    const { status, declineCode } = readInvoicePayment(invoice)
    return new PaymentError(status, `the payment of ${invoice.id} did not succeed`, {
      ...(declineCode !== undefined && { declineCode }),
    })
  }
}

const toPhaseItem = ({ price, quantity }: Item) => ({ price: price.id, quantity: quantity ?? 1 })

function invoiceOfChange({ id: subscriptionRef, latest_invoice: latest }: Subscription): string {
  const invoiceRef = idOf(latest)
  if (invoiceRef === null) throw new PaymentError('malformed', `${subscriptionRef} has a change without an invoice`)
  return invoiceRef
}

/** A schedule that no longer exists needs no release. */
async function unlessGone(ref: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === 'not-found' && error.missingRef === ref)) throw error
  }
}

/** A change that can’t be scheduled again must not hide the decline, because a retry would charge the card again. */
async function unlessRefused(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof PaymentError && ['not-found', 'refused'].includes(error.kind))) throw error
  }
}
