import type { PlanModule } from '#contract/rules/plan-modules.ts'

export const creditSettingsHeader = {
  title: 'Manage Credits',
  context: 'Module Credit Allocation',
} as const

/** Words of the page that the server does not send. */
export const settingsTexts = {
  costs:
    'Costs are in USD. Transactions: the fewest keywords a domain check may load, and the most links a backlink check loads. New prices apply to work that starts from now on.',
  provider:
    'Worth: what the credits of a price cost, at cost per credit. Margin: what is left of it once the provider is paid.',
  belowCost: 'Below cost',
  beginTitle: (module: PlanModule) => `Put ${module} under maintenance?`,
  begin: (module: PlanModule) =>
    `Customers and staff can’t start anything new in ${module}, and its scheduled runs wait. Work in progress continues, and stored data stays readable. Open pages show the notice within a minute.`,
} as const
