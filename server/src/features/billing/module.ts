import { definePart } from '../../modules/module.ts'
import { accountBilling } from './account-billing.ts'
import { billingJobs } from './jobs.ts'
import { seedPlans } from './plan-catalogue.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { planRoutes } from './routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { topUpRoutes } from './top-ups/routes.ts'
import { seedTopUps } from './top-ups/seed-top-ups.ts'

export const billing = definePart({
  name: 'billing',
  routes: { plans: planRoutes, purchases: purchaseRoutes, subscriptions: subscriptionRoutes, topUps: topUpRoutes },
  jobs: billingJobs,
  accountData: [accountBilling],
  seeds: [seedPlans, seedTopUps],
})
