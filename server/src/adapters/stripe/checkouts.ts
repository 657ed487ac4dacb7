import type Stripe from 'stripe'
import { PaymentError, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { namingUnsellable } from './name-unsellable.ts'
import { dateOf, idOf, type StripeClient } from './stripe-client.ts'
import type { TaxSettings } from './tax-settings.ts'

type Checkouts = Pick<
  PaymentGateway,
  'openSubscriptionCheckout' | 'openPaymentCheckout' | 'findCheckout' | 'expireCheckout'
>

export function createCheckouts(client: StripeClient, tax: TaxSettings): Checkouts {
  const { ask } = client
  /** Where tax is computed it needs to be known where the buyer is, and it is kept for later charges. */
  const taxFields: Stripe.Checkout.SessionCreateParams = tax.isOn
    ? {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
      }
    : {}

  async function open(key: string, session: Stripe.Checkout.SessionCreateParams) {
    const opened = await ask('checkout.session', (stripe) =>
      stripe.checkout.sessions.create(
        { allowed_payment_method_types: ['card'], ...taxFields, ...session },
        { idempotencyKey: key },
      ),
    )
    if (typeof opened.url !== 'string') throw new PaymentError('unavailable', `${opened.id} has no address`)
    return { checkoutRef: opened.id, url: opened.url, expiresAt: dateOf(opened.expires_at) }
  }

  return {
    openSubscriptionCheckout: ({ key, customerRef, priceRef, accountId, successUrl, cancelUrl }) =>
      namingUnsellable(client, [priceRef], () =>
        open(key, {
          mode: 'subscription',
          customer: customerRef,
          client_reference_id: String(accountId),
          line_items: [{ price: priceRef, quantity: 1 }],
          metadata: { account_id: String(accountId) },
          subscription_data: { metadata: { account_id: String(accountId) } },
          success_url: successUrl,
          cancel_url: cancelUrl,
        }),
      ),
    openPaymentCheckout: ({ key, customerRef, accountId, title, amountMinor, currency, savesCard, ...input }) =>
      open(key, {
        mode: 'payment',
        customer: customerRef,
        client_reference_id: String(accountId),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amountMinor,
              product_data: { name: title },
              tax_behavior: tax.pricesIncludeTax ? 'inclusive' : 'exclusive',
            },
          },
        ],
        metadata: { account_id: String(accountId) },
        payment_intent_data: {
          description: title,
          metadata: input.metadata,
          ...(savesCard && { setup_future_usage: 'off_session' }),
        },
        success_url: input.successUrl,
        cancel_url: input.cancelUrl,
      }),
    async findCheckout(checkoutRef) {
      const session = await ask('checkout.session', (stripe) =>
        stripe.checkout.sessions.retrieve(checkoutRef, { expand: ['customer'] }),
      )
      const status = statusOf(session)
      return {
        checkoutRef: session.id,
        // A checkout of a customer deleted since can’t be paid.
        status: status === 'open' && isDeleted(session.customer) ? 'expired' : status,
        subscriptionRef: idOf(session.subscription),
        paymentRef: idOf(session.payment_intent),
      }
    },
    async expireCheckout({ key, checkoutRef }) {
      const isOpen = async () =>
        statusOf(await ask('checkout.session', (stripe) => stripe.checkout.sessions.retrieve(checkoutRef))) === 'open'
      if (!(await isOpen())) return
      try {
        await ask('checkout.session', (stripe) =>
          stripe.checkout.sessions.expire(checkoutRef, {}, { idempotencyKey: key }),
        )
      } catch (thrown) {
        // Somebody may have paid between the two calls.
        if (await isOpen()) throw thrown
      }
    },
  }
}

const isDeleted = (customer: Stripe.Checkout.Session['customer']) =>
  typeof customer === 'object' && customer?.deleted === true

const statuses = ['open', 'complete', 'expired'] as const

function statusOf({ status, id }: Stripe.Checkout.Session) {
  const known = statuses.find((each) => each === status)
  if (known === undefined) throw new PaymentError('unavailable', `${id} has the status ${String(status)}`)
  return known
}
