import { idOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { DECLINE_MESSAGES, type Decline, type PaymentMethod, TEST_CARDS } from '#sandbox/stripe/objects/cards.ts'
import { makeCharge, type PaymentIntent } from '#sandbox/stripe/objects/payments.ts'
import { StripeFailure } from '#sandbox/stripe/protocol/stripe-failure.ts'

/**
 * Charges a card for a payment intent. Without its owner (`isOffSession`) a card that wants to be confirmed is declined;
 * with, the payment waits for it.
 */
export function chargeCard(
  context: StripeContext,
  at: number,
  intent: PaymentIntent,
  card: PaymentMethod,
  how: { isOffSession: boolean; isConfirmedByOwner?: boolean },
): 'succeeded' | 'requires_action' | Decline {
  const { store } = context
  intent.payment_method = card.id
  const decline = context.declines.take(idOf(intent.customer)) ?? testCardOf(context, card)?.onCharge
  if (decline === 'authentication_required' && !how.isOffSession && how.isConfirmedByOwner !== true) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    recordEvent(context, at, 'payment_intent.requires_action', intent)
    return 'requires_action'
  }
  intent.next_action = null
  const isDeclined =
    decline !== undefined && !(decline === 'authentication_required' && how.isConfirmedByOwner === true)
  if (isDeclined) {
    const { code, message } = DECLINE_MESSAGES[decline]
    const charge = store.charges.add(makeCharge(at, intent, card, { code, message, declineCode: decline }))
    intent.latest_charge = charge.id
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code,
      decline_code: decline,
      message,
      charge: charge.id,
      payment_method: card,
    }
    intent.payment_method = null
    recordEvent(context, at, 'charge.failed', charge)
    recordEvent(context, at, 'payment_intent.payment_failed', intent)
    return decline
  }
  const charge = store.charges.add(makeCharge(at, intent, card, null))
  intent.latest_charge = charge.id
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
  intent.last_payment_error = null
  recordEvent(context, at, 'charge.succeeded', charge)
  recordEvent(context, at, 'payment_intent.succeeded', intent)
  return 'succeeded'
}

export function testCardOf(context: StripeContext, card: PaymentMethod) {
  return TEST_CARDS[context.store.testCards.get(card.id) ?? 'pm_card_visa']
}

/** The answer to a call whose payment was declined. */
export function declined(decline: Decline, intent?: PaymentIntent): StripeFailure {
  const { code, message } = DECLINE_MESSAGES[decline]
  const charge = idOf(intent?.latest_charge)
  return new StripeFailure(402, {
    type: 'card_error',
    code,
    decline_code: decline,
    message,
    ...(charge !== null && { charge }),
    ...(intent && { payment_intent: structuredClone(intent) }),
  })
}
