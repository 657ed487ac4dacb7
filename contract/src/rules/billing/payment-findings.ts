/**
 * Unexpected states in Stripe, each reported once per object. `customer` to `invoice`: the object no longer exists, or the
 * price or product is archived. `quantity`, `other-item`, `other-price`, `other-invoice`: changed by hand in Stripe. `event`:
 * couldn't be processed. `unread-event`: couldn't be read.
 * `plan-held`, `plan-ended`: the effect of a dispute on a plan.
 */
export const paymentFindings = [
  ...(['customer', 'price', 'product', 'subscription', 'checkout', 'invoice'] as const),
  ...([
    'quantity',
    'other-item',
    'other-price',
    'other-invoice',
    'event',
    'unread-event',
    'plan-held',
    'plan-ended',
  ] as const),
] as const
export type PaymentFinding = (typeof paymentFindings)[number]

/** The finding as a clause: "the customer no longer exists in Stripe". */
export const findingClauses: Record<PaymentFinding, string> = {
  customer: 'the customer no longer exists in Stripe',
  price: 'a price was deleted or archived in Stripe',
  product: 'a product was deleted or archived in Stripe',
  subscription: 'the subscription no longer exists in Stripe',
  checkout: 'a checkout no longer exists in Stripe',
  invoice: 'an unpaid invoice no longer exists in Stripe',
  quantity: 'the quantity of the subscription was changed in Stripe',
  'other-item': 'an item was added to the subscription in Stripe',
  'other-price': 'the subscription has no price from your plans',
  'other-invoice': 'a paid invoice has no price from your plans',
  event: 'an event from Stripe couldn’t be processed',
  'unread-event': 'an event from Stripe couldn’t be read',
  'plan-held': 'the plan’s payment is disputed, so the plan won’t renew',
  'plan-ended': 'the plan’s payment was charged back, so the plan ended',
}

const stopSelling = 'To stop selling a plan, remove its prices in Plans & Pricing.'

/** Our response to each finding, and the actions that staff can take. */
export const findingAdvice: Record<PaymentFinding, string> = {
  customer:
    'It was unlinked, and Auto Recharge was turned off. The customer can buy as before: their next purchase creates a new Stripe customer.',
  price: `It was unlinked. A new one is created when needed. ${stopSelling}`,
  product: `It was unlinked, along with its prices. New ones are created when needed. ${stopSelling}`,
  subscription: 'The plan won’t renew and ends with the paid period. The customer can subscribe again.',
  checkout: 'It was marked as expired. The customer can start a new one.',
  invoice: 'The purchase was marked as failed.',
  quantity: 'Invoices grant credits in proportion to the amount charged: twice the price grants twice the credits.',
  'other-item': 'The item is ignored and grants neither a plan nor credits.',
  'other-price': 'The subscription is ignored and grants neither a plan nor credits. Check it in the Stripe Dashboard.',
  'other-invoice': 'No credits were granted. Check it in the Stripe Dashboard.',
  event:
    'It’s retried every hour and dropped three days after it arrived, unless the problem is an unreadable response from Stripe. Other events aren’t affected. Check the server log.',
  'unread-event':
    'It was refused, so Stripe retries it for up to three days. Look it up in the Stripe Dashboard, and check that nothing is missing in Serpplus.',
  'plan-held': 'If the dispute is won, the plan renews as usual. If it’s lost, the plan ends immediately.',
  'plan-ended':
    'Its credits were removed. The customer can subscribe again. Credits they owe are deducted from the new ones.',
}
