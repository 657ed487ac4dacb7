import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { namingUnsellable } from './name-unsellable.ts'
import { id, maybe, reference, time, url } from './read-answer.ts'
import { dateOf, idOf, type StripeClient } from './stripe-client.ts'
import type { TaxSettings } from './tax-settings.ts'

type Checkouts = Pick<
  PaymentGateway,
  'openSubscriptionCheckout' | 'openPaymentCheckout' | 'findCheckout' | 'expireCheckout'
>

const openedSchema = z.object({ id, url, expires_at: time })
const statusSchema = z.object({ status: z.enum(['open', 'complete', 'expired']) })
const sessionSchema = statusSchema.extend({
  id,
  customer: maybe(z.union([id, z.object({ deleted: maybe(z.boolean()) })])),
  subscription: maybe(reference),
  payment_intent: maybe(reference),
})

export function createCheckouts(client: StripeClient, tax: TaxSettings): Checkouts {
  const { request, send } = client
  /** If tax is computed, the buyer's address needs to be known, and it is kept for later charges. */
  const taxFields: Stripe.Checkout.SessionCreateParams = tax.isOn
    ? {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
        customer_update: { address: 'auto', name: 'auto' },
      }
    : {}

  async function open(key: string, session: Stripe.Checkout.SessionCreateParams) {
    const opened = await request('checkout.session', openedSchema, (stripe) =>
      stripe.checkout.sessions.create(
        { allowed_payment_method_types: ['card'], ...taxFields, ...session },
        { idempotencyKey: key },
      ),
    )
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
      const { status, ...session } = await request('checkout.session', sessionSchema, (stripe) =>
        stripe.checkout.sessions.retrieve(checkoutRef, { expand: ['customer'] }),
      )
      return {
        checkoutRef: session.id,
        // A checkout of a customer deleted since can’t be paid.
        status: status === 'open' && isDeleted(session.customer) ? 'expired' : status,
        subscriptionRef: idOf(session.subscription),
        paymentRef: idOf(session.payment_intent),
      }
    },
    async expireCheckout({ key, checkoutRef }) {
      const isOpen = async () => {
        const { status } = await request('checkout.session', statusSchema, (stripe) =>
          stripe.checkout.sessions.retrieve(checkoutRef),
        )
        return status === 'open'
      }
      if (!(await isOpen())) return
      try {
        await send('checkout.session', (stripe) =>
          stripe.checkout.sessions.expire(checkoutRef, {}, { idempotencyKey: key }),
        )
      } catch (thrown) {
        // The customer may have paid between the two calls.
        if (await isOpen()) throw thrown
      }
    },
  }
}

const isDeleted = (customer: z.infer<typeof sessionSchema>['customer']) =>
  typeof customer === 'object' && customer?.deleted === true
