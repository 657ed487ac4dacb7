/** Words of the pricing page that do not depend on a plan. */
export const pricingMessages = {
  ownerOnly: 'You’re viewing a customer’s account. Only the customer can buy, change or cancel a plan, or buy credits.',
  failed: 'Couldn’t load plans',
  empty: 'No plans available',
  emptyText: 'Check back soon. Your current plan isn’t affected.',
  choose: 'Choose Your Plan (Recommended)',
  noCredits: 'Add-on credits aren’t available yet',
  noCreditsText: 'You can buy add-on credits once you’ve subscribed to a plan.',
  hostedPage: 'You’ll pay on our payment provider’s page.',
  blocked: {
    payment: 'Pay your overdue renewal to change plans.',
    cancellation: 'Resume your subscription to change plans.',
  },
  keepsPrice: (price: string) => `You keep your earlier price: ${price}.`,
  pays: (price: string) => `You pay ${price}.`,
  currentPrice: 'Change to the current price',
  safeToRepeat: 'It’s safe to try again: you won’t be charged twice.',
} as const

/** Words of the section that sells credits beside the plan. */
export const addOnMessages = {
  title: 'Add-on credits',
  hint: 'Valid for 12 months, even if you change plans',
  none: 'No add-on credits available',
  noneText: 'Check back soon.',
} as const

/** Words of the dialog that changes the plan. */
export const changeMessages = {
  keptPlan: (name: string) => `You keep ${name} and its credits until then.`,
  keptPrice: 'You keep your current price until then.',
} as const
