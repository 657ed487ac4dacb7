import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'

export const creditSettingsHeader = {
  title: 'Credit settings',
  context: 'Module Credit Allocation',
} as const

/** Words of the page that the server does not send. */
export const settingsTexts = {
  costs:
    'Costs are in USD. Transactions is the minimum number of keywords for a SERP or domain check and the maximum number of links for a backlink check. New prices don’t affect work in progress.',
  provider:
    'Customers pay in credits. Revenue is what those credits sold for on average in the last 30 days, excluding tax. Margin is the share of revenue left after the provider’s list price. Rows with a mean show what the provider charged over the last 30 days.',
  sales:
    'All customers, last 30 days. Revenue is what they were charged for purchases, less tax, refunds and disputes. Credits taken back after a refund or dispute aren’t counted. The provider’s cost is what all its calls cost, including failed ones, divided by the credits charged for delivered work. Margin is the share of revenue left once a credit is used. Credits that expire unused have no provider cost.',
  nothingSold: 'No credits were sold in the last 30 days, so there’s no revenue per credit.',
  noRate: (currency: string) =>
    `The provider charges in USD, and customers pay in ${currency}. Enter an exchange rate to see margins. Until then, each amount is shown in its own currency.`,
  oldRate: 'This rate is more than 90 days old.',
  exampleUnsold: 'No credits were sold in the last 30 days, so there’s no revenue to compare with.',
  exampleNoRate: 'Enter an exchange rate to see what is left.',
  belowCost: 'Below cost',
  belowCostTitle: 'Some prices are below what the provider charges.',
  belowCostText: 'Each is listed with what its credits earn and what the provider charges.',
  /** If nothing was sold, or no exchange rate is known. */
  belowCostByWorth:
    'Each is listed with what its credits are worth at the cost per credit and what the provider charges.',
  beginTitle: (module: PlanModule) => `Put ${module} under maintenance?`,
  begin: (module: PlanModule) =>
    `Customers and staff can’t start anything new in ${module}, and its scheduled runs are postponed. Work in progress continues, and existing data stays available. Open pages show the notice within a minute.`,
} as const
