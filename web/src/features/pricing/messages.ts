/** Words of the pricing page that do not depend on a plan. */
export const pricingMessages = {
  failed: 'Couldn’t load plans',
  empty: 'No plans available',
  emptyText: 'Check back soon. Your current plan isn’t affected.',
  byEmail: 'Plans are activated by email for now. Choose a plan to email us.',
  fee: '0% platform fee',
  missing: 'Not in this plan',
  coming: 'Coming soon',
} as const
