import type Stripe from 'stripe'
import type { Wire } from '#sandbox/stripe/objects/wire.ts'

/** The one tax there is here: VAT of the United Kingdom, whoever buys. */
const VAT = 20

/** The address of every customer who is asked for one. */
export const TEST_ADDRESS = {
  city: 'London',
  country: 'GB',
  line1: '1 Test Street',
  line2: null,
  postal_code: 'EC1A 1BB',
  state: null,
}

export interface Taxed {
  amount: number
  behavior: 'inclusive' | 'exclusive'
  taxable: number
}

/** The tax in an amount, or on top of it where the price says so. */
export function taxOf(amount: number, behavior: string | null): Taxed {
  if (behavior === 'exclusive') return { amount: Math.round((amount * VAT) / 100), behavior, taxable: amount }
  const tax = Math.round((amount * VAT) / (100 + VAT))
  return { amount: tax, behavior: 'inclusive', taxable: amount - tax }
}

/** Tax that comes on top of the lines. */
export const addedBy = (taxes: readonly Taxed[]): number =>
  taxes.reduce((sum, { amount, behavior }) => sum + (behavior === 'exclusive' ? amount : 0), 0)

export const writeTax = ({ amount, behavior, taxable }: Taxed): Wire<Stripe.InvoiceLineItem.Tax> => ({
  amount,
  tax_behavior: behavior,
  tax_rate_details: { tax_rate: 'txr_sandbox_gb_vat' },
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
})
