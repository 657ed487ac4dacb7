export const addCreditsMessages = {
  title: 'Add Credits',
  lead: 'Credits are added as soon as your payment is confirmed, and are valid for 12 months.',
  field: 'Amount',
  placeholder: 'Select an amount',
  purchase: 'Purchase',
  opened: 'The payment page was opened in a new tab. This page is updated once your payment is confirmed.',
  blocked: 'Your browser blocked the new tab.',
  openPage: 'Open the payment page',
  none: 'No amounts are on sale at the moment.',
  loadFailed: 'Couldn’t load the amounts',
} as const

/** Words about Auto Recharge beside a purchase of credits. */
export const rechargeChoiceMessages = {
  name: 'Auto Recharge',
  hint: (threshold: string) =>
    `Saves your card and buys this amount again when fewer than ${threshold} credits are left. If a payment fails, it turns off and we let you know.`,
  on: 'Auto Recharge is on.',
  buys: (credits: string, amount: string, threshold: string) =>
    `Auto Recharge is on: buys ${credits} for ${amount} when fewer than ${threshold} are left, at most once an hour and five times a day.`,
  failed: 'Couldn’t load Auto Recharge',
  stopped: {
    declined: 'Auto Recharge was turned off because your card was declined.',
    'needs-action': 'Auto Recharge was turned off because your bank asked you to confirm the payment.',
    'no-card': 'Auto Recharge was turned off because no card is saved.',
    'option-retired': 'Auto Recharge was turned off because its amount is no longer available.',
  },
} as const
