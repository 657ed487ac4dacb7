/**
 * What was found at the payment provider that is not as we left it, once for each object. Objects that are gone: `customer` to
 * `invoice`. `quantity`, `other-item`, `other-price`, `other-invoice`: changed by hand there. `event`: could not be handled.
 * `plan-held`, `plan-ended`: because of a dispute.
 */
export const paymentFindings = [
  ...(['customer', 'price', 'product', 'subscription', 'checkout', 'invoice'] as const),
  ...(['quantity', 'other-item', 'other-price', 'other-invoice', 'event', 'plan-held', 'plan-ended'] as const),
] as const
export type PaymentFinding = (typeof paymentFindings)[number]

/** What was found, as a clause: "the customer is gone at Stripe". */
export const findingClauses: Record<PaymentFinding, string> = {
  customer: 'the customer is gone at Stripe',
  price: 'a price is gone at Stripe',
  product: 'a product is gone at Stripe',
  subscription: 'the subscription is gone at Stripe',
  checkout: 'a checkout is gone at Stripe',
  invoice: 'an unpaid invoice is gone at Stripe',
  quantity: 'the subscription was given another quantity at Stripe',
  'other-item': 'the subscription was given another item at Stripe',
  'other-price': 'the subscription has no price of ours',
  'other-invoice': 'a paid invoice has no price of ours',
  event: 'an event from Stripe couldn’t be handled',
  'plan-held': 'the plan’s payment is disputed, so it doesn’t renew',
  'plan-ended': 'the plan’s payment was charged back, so the plan ended',
}

/** What was done about it, and what staff can do. */
export const findingAdvice: Record<PaymentFinding, string> = {
  customer:
    'It was unlinked: Auto Recharge is off, and the customer can buy as before. A new Stripe customer is created with their next purchase.',
  price: 'It was unlinked. A new one is created when it’s needed.',
  product: 'It was unlinked with its prices. New ones are created when they’re needed.',
  subscription: 'The plan doesn’t renew and ends when the paid period ends. The customer can subscribe again.',
  checkout: 'It counts as expired. The customer can start a new one.',
  invoice: 'The purchase counts as failed.',
  quantity: 'Each paid invoice grants the credits of what it charges, so twice the price brings twice the credits.',
  'other-item': 'The item is ignored: it grants neither a plan nor credits.',
  'other-price': 'The subscription is ignored: it grants neither a plan nor credits. Check it in the Stripe dashboard.',
  'other-invoice': 'It granted nothing. Check it in the Stripe dashboard.',
  event: 'It is tried again every hour for three days. Other events aren’t affected. Check the server log.',
  'plan-held': 'Renewal resumes if the dispute is won. If it’s lost, the plan ends.',
  'plan-ended':
    'The corresponding credits were removed. The customer can subscribe again, and credits they owe are deducted first.',
}
