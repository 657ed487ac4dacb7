import type { PlanModule } from '#contract/rules/plan-modules.ts'

export const creditSettingsHeader = {
  title: 'Credit settings',
  context: 'Module Credit Allocation',
} as const

/** Words of the page that the server does not send. */
export const settingsTexts = {
  costs:
    'Costs are in USD. Transactions is the minimum number of keywords for a SERP or domain check and the maximum number of links for a backlink check. New prices don’t affect work in progress.',
  provider:
    'The customer pays credits. Revenue is what these credits were sold for on average in the last 30 days, without tax. Margin is the share of it that is left after paying the provider’s list price. Means show what the provider charged over the last 30 days.',
  sales:
    'The last 30 days, all customers. Revenue is what was charged for purchases of these days, less tax, refunds and disputes; credits are less those taken back. The provider’s cost is what all its calls cost, failed ones included, divided by the credits charged for delivered work. Margin is what is left of a credit once it is used; nothing is spent on credits that expire unused.',
  nothingSold: 'No credits were sold in the last 30 days, so there is no revenue per credit.',
  noRate: (currency: string) =>
    `The provider charges in USD, customers pay in ${currency}. Enter an exchange rate to see margins; until then, both currencies are shown as they are.`,
  oldRate: 'This rate is more than 90 days old.',
  exampleUnsold: 'No credits were sold in the last 30 days, so there is no revenue per credit to compare with.',
  exampleNoRate: 'Enter an exchange rate to see what is left.',
  belowCost: 'Below cost',
  belowCostTitle: 'Some prices are below what the provider charges.',
  belowCostText: 'Each is listed with its provider cost and what its credits bring.',
  /** Where nothing was sold, or no exchange rate is known. */
  belowCostByWorth: 'Each is listed with its provider cost and the worth of its credits at the cost per credit.',
  beginTitle: (module: PlanModule) => `Put ${module} under maintenance?`,
  begin: (module: PlanModule) =>
    `Customers and staff can’t start anything new in ${module}, and its scheduled runs are postponed. Work in progress continues, and existing data stays available. Open pages show the notice within a minute.`,
} as const
