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
    'SERPS prices are per keyword, the others per check. Worth is the value of the credits charged, at the cost per credit. Margin is the share left after paying the provider’s list price. Means show what the provider charged over the last 30 days.',
  belowCost: 'Below cost',
  belowCostTitle: 'Some prices are below what the provider charges.',
  belowCostText: 'Each is listed with the worth of its credits and its provider cost.',
  beginTitle: (module: PlanModule) => `Put ${module} under maintenance?`,
  begin: (module: PlanModule) =>
    `Customers and staff can’t start anything new in ${module}, and its scheduled runs are postponed. Work in progress continues, and existing data stays available. Open pages show the notice within a minute.`,
} as const
