export { accountBilling, stopBilling } from './account-billing.ts'
export { type ActivePlan, activePlan, showAccountPlan, startSubscription } from './active-plan.ts'
export { openPlanCheckout } from './checkout/open-plan-checkout.ts'
export { isOnKindOfPlan, isOnPlan, listPlanNames } from './current-plan.ts'
export { billingJobs, catchUpEventsJob, tellEndingsJob } from './jobs.ts'
export { listPlansOfAccounts } from './list-plans-of-accounts.ts'
export { listPlansOnSale } from './list-plans-on-sale.ts'
export {
  isUnderMaintenance,
  listMaintenance,
  listModulesUnderMaintenance,
  setModuleMaintenance,
} from './module-maintenance.ts'
export { billingNotices } from './notices.ts'
export { claimPaymentMode } from './payment-mode.ts'
export { getPlanByName, seedPlans } from './plan-catalogue.ts'
export { countFirstPayers } from './purchases/count-first-payers.ts'
export { listNewestPurchases } from './purchases/list-newest-purchases.ts'
export { measurePayments } from './purchases/measure-payments.ts'
export { findRechargeTerms } from './recharge/find-recharge-terms.ts'
export { findExchangeRate, setExchangeRate } from './revenue/exchange-rate.ts'
export { revenueOfAccount } from './revenue/revenue-of-account.ts'
export { sumRevenue } from './revenue/sum-revenue.ts'
export { sumSales } from './revenue/sum-sales.ts'
export { confirmCheckout } from './sync/confirm-checkout.ts'
export { isEventStored, receiveEvents, reportUnreadEvent } from './sync/receive-events.ts'
export { seedTopUps } from './top-ups/seed-top-ups.ts'
