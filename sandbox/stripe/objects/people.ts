import type Stripe from 'stripe'
import { createId, type Wire } from './wire.ts'

export type Customer = Wire<Stripe.Customer>
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>
export type TestClock = Wire<Stripe.TestHelpers.TestClock>

export function makeCustomer(
  at: number,
  fields: {
    email?: string | null | undefined
    name?: string | null | undefined
    description?: string | null | undefined
    metadata?: Record<string, string> | undefined
    testClock?: string | undefined
  },
): Customer {
  const id = createId('cus')
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: at,
    currency: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    discount: null,
    email: fields.email ?? null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: fields.testClock ?? null,
  }
}

export function makeTestClock(at: number, fields: { frozenTime: number; name?: string | undefined }): TestClock {
  return {
    id: createId('clock'),
    object: 'test_helpers.test_clock',
    created: at,
    deletes_after: at + 30 * 24 * 60 * 60,
    frozen_time: fields.frozenTime,
    livemode: false,
    name: fields.name ?? null,
    status: 'ready',
    status_details: {},
  }
}
