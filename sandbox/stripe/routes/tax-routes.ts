import type Stripe from 'stripe'
import { z } from 'zod'
import { addedBy, taxOf } from '#sandbox/stripe/billing/taxes.ts'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { createId, type Wire } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { count, currency, listOf } from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'

const KEPT_SECONDS = 90 * 24 * 60 * 60

/** Tax of a payment that is made without a hosted page. */
export function addTaxRoutes(add: AddEndpoint, context: StripeContext): void {
  add(
    'POST',
    '/tax/calculations',
    z.strictObject({
      currency,
      customer: z.string(),
      line_items: listOf(
        z.strictObject({ amount: count, reference: z.string(), tax_behavior: z.enum(['exclusive', 'inclusive']) }),
      ).length(1),
    }),
    (wanted): Wire<Stripe.Tax.Calculation> => {
      const customer = context.store.customers.get(wanted.customer, 'customer')
      const { address } = customer
      if (!address)
        throw invalidRequest('The customer’s location is needed to compute tax.', {
          code: 'customer_tax_location_invalid',
          param: 'customer',
        })
      const amount = wanted.line_items.reduce((sum, line) => sum + line.amount, 0)
      const taxes = wanted.line_items.map((line) => taxOf(line.amount, line.tax_behavior))
      const added = addedBy(taxes)
      const at = nowOf(context, customer.id)
      return {
        id: createId('taxcalc'),
        object: 'tax.calculation',
        amount_total: amount + added,
        currency: wanted.currency,
        customer: customer.id,
        customer_details: {
          address,
          address_source: 'billing',
          ip_address: null,
          tax_ids: [],
          taxability_override: 'none',
        },
        expires_at: at + KEPT_SECONDS,
        livemode: false,
        ship_from_details: null,
        shipping_cost: null,
        tax_amount_exclusive: added,
        tax_amount_inclusive: taxes.reduce((sum, tax) => sum + tax.amount, 0) - added,
        tax_breakdown: [],
        tax_date: at,
      }
    },
  )
}
