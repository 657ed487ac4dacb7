import type Stripe from 'stripe'
import { createId, type Wire } from './wire.ts'

export type PaymentMethod = Wire<Stripe.PaymentMethod>

/** The reason why a card is refused; `authentication_required` only where its owner is not there to confirm. */
export type Decline = 'generic_decline' | 'insufficient_funds' | 'authentication_required'

interface TestCard {
  last4: string
  brand: string
  /** Text of the hosted page's button. */
  label: string
  /** The decline when it is charged. */
  onCharge?: Decline
  /** The decline when it is saved. */
  onAttach?: Decline
}

/** The vendor's test cards by the token that stands for them. */
export const TEST_CARDS: Record<string, TestCard> = {
  pm_card_visa: { last4: '4242', brand: 'visa', label: 'A card that pays' },
  pm_card_mastercard: { last4: '4444', brand: 'mastercard', label: 'Another card that pays' },
  pm_card_visa_chargeDeclined: {
    last4: '0002',
    brand: 'visa',
    label: 'A card that is declined',
    onCharge: 'generic_decline',
    onAttach: 'generic_decline',
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    last4: '9995',
    brand: 'visa',
    label: 'A card without enough money',
    onCharge: 'insufficient_funds',
    onAttach: 'insufficient_funds',
  },
  pm_card_authenticationRequired: {
    last4: '3184',
    brand: 'visa',
    label: 'A card that asks its owner each time',
    onCharge: 'authentication_required',
  },
  pm_card_chargeCustomerFail: {
    last4: '0341',
    brand: 'visa',
    label: 'A card that can be saved, then is declined',
    onCharge: 'generic_decline',
  },
}

/** A saved copy of a test card. */
export function makeCard(at: number, card: TestCard, customer: string | null): PaymentMethod {
  return {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(at * 1000).getUTCFullYear() + 3,
      fingerprint: `fingerprint${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export const DECLINE_MESSAGES: Record<Decline, { code: string; message: string }> = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  authentication_required: {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}
