import { z } from 'zod'
import { PaymentError, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { findSavedCard } from './customers.ts'
import { amount, id, maybe, OddFields } from './read-answer.ts'
import {
  disputeSchema,
  intentSchema,
  payingSessionSchema,
  readPayment,
  refundSchema,
  taxInPayment,
  withChargeAndCustomer,
} from './read-payment.ts'
import type { StripeClient } from './stripe-client.ts'
import type { TaxSettings } from './tax-settings.ts'

type Payments = Pick<PaymentGateway, 'findPayment' | 'chargeSavedCard'>

/** More refunds or disputes than any payment has. */
const mostRows = 100
const made = z.object({ id })
const calculationSchema = z.object({
  id: maybe(id),
  amount_total: amount,
  tax_amount_inclusive: amount,
  tax_amount_exclusive: amount,
})

export function createPayments(client: StripeClient, tax: TaxSettings): Payments {
  const { request, list, noteOdd } = client

  async function findPayment(paymentRef: string) {
    const ofPayment = { payment_intent: paymentRef }
    const [intent, refunds, disputes, sessions] = await Promise.all([
      request('payment_intent', intentSchema, (stripe) =>
        stripe.paymentIntents.retrieve(paymentRef, withChargeAndCustomer),
      ),
      list('refund', mostRows, refundSchema, (stripe, page) => stripe.refunds.list({ ...ofPayment, ...page })),
      list('dispute', mostRows, disputeSchema, (stripe, page) => stripe.disputes.list({ ...ofPayment, ...page })),
      list('checkout.session', 1, payingSessionSchema, (stripe, page) =>
        stripe.checkout.sessions.list({ ...ofPayment, ...page }),
      ),
    ])
    const odd = new OddFields()
    const payment = readPayment({ intent, refunds, disputes, sessions }, odd)
    noteOdd('payment_intent', odd)
    return payment
  }

  /** Computes the charge for an amount of ours, and which part of it is tax. */
  async function withTax(input: { customerRef: string; currency: string; amountMinor: number; key: string }) {
    if (!tax.isOn) return { amountMinor: input.amountMinor, taxMinor: 0, calculation: undefined }
    const calculation = await request('tax.calculation', calculationSchema, (stripe) =>
      stripe.tax.calculations.create(
        {
          currency: input.currency.toLowerCase(),
          customer: input.customerRef,
          line_items: [
            {
              amount: input.amountMinor,
              reference: 'top-up',
              tax_behavior: tax.pricesIncludeTax ? 'inclusive' : 'exclusive',
            },
          ],
        },
        { idempotencyKey: `${input.key}:tax` },
      ),
    )
    return {
      amountMinor: calculation.amount_total,
      taxMinor: calculation.tax_amount_inclusive + calculation.tax_amount_exclusive,
      calculation: calculation.id ?? undefined,
    }
  }

  return {
    findPayment,
    /**
     * With tax, the charge is what the same amount costs at the hosted page: tax is computed for the address on file and
     * reported by Stripe through the calculation. Not supported: a customer without an address, who is refused, and
     * tax given back when only a part is refunded, which is booked at Stripe by hand.
     */
    async chargeSavedCard({ key, customerRef, title, metadata, ...money }) {
      const card = await findSavedCard(client, customerRef)
      if (card === undefined)
        throw new PaymentError('declined', `${customerRef} has no saved card`, { declineCode: 'no_saved_card' })
      const { amountMinor, taxMinor, calculation } = await withTax({ ...money, customerRef, key })
      const intent = await request('payment_intent', made, (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: amountMinor,
            currency: money.currency.toLowerCase(),
            customer: customerRef,
            payment_method: card,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            description: title,
            metadata: { ...metadata, ...(taxMinor > 0 && { [taxInPayment]: String(taxMinor) }) },
            ...(calculation !== undefined && { hooks: { inputs: { tax: { calculation } } } }),
          },
          { idempotencyKey: key },
        ),
      )
      const payment = await findPayment(intent.id)
      if (payment.status === 'succeeded' || payment.status === 'processing') return payment
      throw new PaymentError(
        payment.status === 'needs-action' ? 'needs-action' : 'declined',
        `${intent.id} is ${payment.status}`,
      )
    },
  }
}
