/** Words of the pricing page that do not depend on a plan. */
export const pricingWords = {
  failed: 'The plans could not be loaded',
  empty: 'No plan is on sale',
  emptyText: 'Plans stand here as soon as there are some. What you have stays as it is.',
  byMail: 'Plans are switched on by mail at present: each button opens one to us in your mail program.',
  fee: '0% platform fee',
  missing: 'Not in this plan',
  coming: 'Coming soon',
} as const
