import { definePart } from '../../modules/module.ts'
import { accountBilling } from './account-billing.ts'
import { billingJobs } from './jobs.ts'
import { billingNotices } from './notices.ts'
import { paymentMetrics } from './payment-metrics.ts'
import { seedPlans } from './plan-catalogue.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { planRoutes } from './routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { billingPlacement } from './tables.ts'
import { topUpRoutes } from './top-ups/routes.ts'
import { seedTopUps } from './top-ups/seed-top-ups.ts'

export { openPlanCheckout } from './checkout/open-plan-checkout.ts'
export { catchUpEventsJob, notifyOfEndingsJob } from './jobs.ts'
export { listPlansOnSale } from './list-plans-on-sale.ts'
export { billingNotices } from './notices.ts'
export { measurePaymentCalls } from './payment-metrics.ts'
export { claimPaymentMode } from './payment-mode.ts'
export { confirmCheckout } from './sync/confirm-checkout.ts'
export { isEventStored, receiveEvents, reportUnreadEvent } from './sync/receive-events.ts'

const hostedPage = 'opens the payment provider’s page: what is paid there is stored as a purchase'

export const billing = definePart({
  name: 'billing',
  placement: billingPlacement,
  routes: { plans: planRoutes, purchases: purchaseRoutes, subscriptions: subscriptionRoutes, topUps: topUpRoutes },
  jobs: billingJobs,
  accountData: [accountBilling],
  notices: billingNotices,
  metrics: paymentMetrics,
  unauditedCalls: { 'POST /plans/checkout': hostedPage, 'POST /get-checkout-url': hostedPage },
  seeds: [seedPlans, seedTopUps],
})
