/** Words of a customer's billing that the server does not send. */
export const historyMessages = {
  title: 'Purchase History',
  failed: 'Couldn’t load the purchases',
  empty: 'No purchases yet',
  allArchived: 'All purchases are archived',
} as const

export const billingMessages = {
  plansFailed: 'Couldn’t load plans',
  none: 'No active plan',
  noneText: 'You can change or cancel it here after they subscribe.',
  trial: 'On a trial',
  trialText: 'This customer hasn’t subscribed yet. You can change or cancel the plan here after they do.',
  noPrice: 'Pricing interval not found. Please select a valid interval.',
  changeFailed: 'An error occurred while changing the plan. Please try again later.',
  cancelFailed: 'An error occurred while cancelling the subscription. Please try again later.',
  charge: 'Charge the customer',
  chargeHint:
    'An upgrade charges the difference to the saved card and adds its credits. A downgrade takes effect at the end of the period.',
  changesNow: 'The plan changes immediately. The difference is charged to the saved card, and its credits are added.',
  changesAfter: 'The plan changes at the end of the billing period. The customer keeps the current one until then.',
  replaces: (next: string) => `This replaces the scheduled change to ${next}.`,
  free: 'The plan changes immediately. Nothing is charged and no credits are added until the next renewal, which is at the new price.',
  intervalIsCharged: 'Changing the billing interval is always charged.',
  reasons: {
    'payment.declined': 'The customer’s card was declined. Nothing was charged, and the plan is unchanged.',
    'payment.needs-action': 'The customer’s bank wants this payment confirmed. The plan is unchanged.',
    'payment.unavailable': 'The payment provider is temporarily unavailable.',
    'subscription.changed':
      'The subscription has changed in the meantime, or doesn’t allow this change. Reload the page and try again.',
  },
} as const
