export const addCreditsMessages = {
  title: 'Add Credits',
  lead: 'Credits are added as soon as your payment is confirmed, and are valid for 12 months.',
  field: 'Amount',
  placeholder: 'Select an amount',
  purchase: 'Purchase',
  opened: 'The payment page opened in a new tab. Your credits are added once the payment is confirmed.',
  blocked: 'Your browser blocked the new tab.',
  openPage: 'Open the payment page',
  none: 'No add-on credits available. Check back soon.',
  loadFailed: 'Couldn’t load amounts',
} as const

/** Words about Auto Recharge that the server does not send. */
export const rechargeMessages = {
  name: 'Auto Recharge',
  /** Shown beside the box, and again before it is turned on: how much, when, how to stop. `what` is the amount, once chosen. */
  terms: (what: string, threshold: string, mostADay: string) =>
    `Saves your card and charges it ${what} whenever fewer than ${threshold} credits are left: at most once an hour and ${mostADay} a day. You can turn it off at any time on the Subscription or Purchase History page. If a payment fails, it turns off and we let you know.`,
  thisAmount: 'this amount again',
  askTitle: 'Turn on Auto Recharge?',
  agree: 'Agree and turn on',
  agreeAndBuy: 'Agree and continue to payment',
  buyOnce: 'Buy without Auto Recharge',
  unconfirmed: 'Auto Recharge needs your confirmation. Nothing is charged until you confirm.',
  review: 'Review and confirm',
  on: 'Auto Recharge is on.',
  buys: (credits: string, amount: string, threshold: string) =>
    `Auto Recharge is on. It buys ${credits} for ${amount} when fewer than ${threshold} are left, at most once an hour and five times a day.`,
  turnOn: 'Turn on with saved card',
  cardSaved: 'Auto Recharge is off. Turn it on to buy credits automatically when they run low.',
  noCard: 'Auto Recharge is off. To save a card for it, buy credits with Auto Recharge selected.',
  cardUnknown: 'Auto Recharge is off. We couldn’t check for a saved card. Try again in a moment.',
  option: 'Amount to buy',
  select: 'Select an amount',
  threshold: 'When credits fall below',
  none: 'No add-on credits available. Check back soon.',
  failed: 'Couldn’t load Auto Recharge',
  /** Followed by the time it ended, or by the time it began if it hasn’t. */
  last: {
    open: (what: string) => `Recharge in progress: ${what}, since`,
    paid: (what: string) => `Last recharge: ${what},`,
    failed: (what: string) => `Last recharge failed: ${what},`,
  },
  /** Followed by the time of the failure in brackets. */
  lastFailed: {
    declined: 'The last recharge failed because your card was declined',
    'needs-action': 'The last recharge failed because your bank asked you to confirm the payment',
    'no-card': 'The last recharge failed because no card was saved',
    'option-retired': 'The last recharge failed because its amount was no longer available',
  },
  stopped: {
    declined: 'Auto Recharge was turned off because your card was declined.',
    'needs-action': 'Auto Recharge was turned off because your bank asked you to confirm the payment.',
    'no-card': 'Auto Recharge was turned off because no card is saved.',
    disputed: 'Auto Recharge was turned off because you disputed a payment.',
    refunded: 'Auto Recharge was turned off because a payment was refunded.',
    'option-retired': 'Auto Recharge was turned off because its amount is no longer available.',
  },
} as const
