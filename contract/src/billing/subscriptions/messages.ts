// Messages of calls that change a subscription or buy credits.

const figure = new Intl.NumberFormat('en-GB')

export const subscriptionMessages = {
  changed: 'Plan successfully changed!',
  scheduled: 'Your plan will change at the end of the current billing period.',
  scheduledByStaff: 'The plan will change at the end of the current billing period.',
  unscheduled: 'The scheduled change was cancelled. You keep your current plan.',
  cancelled: 'Subscription cancelled successfully. Please check your email for further instructions.',
  cancelledByStaff: 'Subscription cancelled successfully. The customer will be notified by email.',
  resumed: 'Your subscription was resumed. It renews as before.',
  noPrice: 'Pricing interval not found. Please select a valid interval.',
  samePrice: 'You’re already on this plan.',
  onlyAfter: 'This change can only take effect at the end of the billing period.',
  freeIsNow: 'A change without a charge takes effect immediately. It can’t be scheduled.',
  freeSameInterval: 'A change between monthly and yearly billing starts a new period, which is always charged.',
  resumeInstead: 'Your subscription is cancelled but still running. Resume it instead.',
  payFirst: 'The last renewal of your subscription hasn’t been paid. Pay it, or cancel the subscription first.',
  amountChanged: 'The amount due has changed. Review the change again.',
  changeInstead: 'You already have a subscription. Change your plan instead.',
  isDisputed:
    'A payment for this plan is disputed, so the plan won’t renew until the dispute is closed. Contact support.',
  isCancelledAndDisputed:
    'This subscription is cancelled, and a payment for it is disputed. You can resume it once the dispute is closed, or subscribe again once the subscription has ended.',
  isCancelled: 'This subscription is cancelled. Resume it before you change the plan.',
  isOverdue: 'The last renewal hasn’t been paid. Pay it before you change the plan.',
  hasEnded: 'This subscription has ended. Choose a plan to subscribe again.',
  none: 'You don’t have a subscription. Choose a plan to subscribe.',
  customerHasNone: 'This customer doesn’t have an active subscription.',
  declined: 'Your card was declined and nothing was charged. Your plan is unchanged. Try again or use another card.',
  needsAction: 'Your bank wants you to confirm this payment. Confirm it, and your plan changes right away.',
} as const

export const paymentMessages = {
  /** With 503, while the rate limit of the payment provider is used up. */
  busy: 'We’re processing a lot of payments right now. Please try again in a few seconds.',
} as const

export const topUpMessages = {
  amount: 'Please select an amount.',
  title: 'The title must be text of 200 characters or fewer.',
} as const

export const rechargeMessages = {
  on: 'Auto Recharge is on.',
  /** Said after the above while credits are owed. */
  waits: (owed: number) =>
    `It won’t buy anything until the ${figure.format(owed)} ${owed === 1 ? 'credit' : 'credits'} you owe are paid off.`,
  /** Sent instead while the account has not agreed. */
  unconfirmed: 'Auto Recharge needs your confirmation. Nothing is charged until you confirm.',
  terms: 'The Auto Recharge terms have changed. Reload the page to review them.',
  off: 'Auto Recharge is off.',
  threshold: 'Enter a threshold from 1 to 1,000,000 whole credits.',
  thresholdAbove: (credits: number) =>
    `The threshold can’t exceed the ${figure.format(credits)} credits this amount adds.`,
  option: 'Select the amount to buy.',
  staff: 'Auto Recharge is for customer accounts.',
} as const
