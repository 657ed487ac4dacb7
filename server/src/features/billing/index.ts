export { type ActivePlan, activePlan, showAccountPlan, startSubscription } from './active-plan.ts'
export { isOnKindOfPlan, isOnPlan, listPlanNames } from './current-plan.ts'
export { listPlansOfAccounts } from './list-plans-of-accounts.ts'
export {
  isUnderMaintenance,
  listMaintenance,
  listModulesUnderMaintenance,
  setModuleMaintenance,
} from './module-maintenance.ts'
export { getPlanByName } from './plan-catalogue.ts'
export { findRechargeTerms } from './recharge/find-recharge-terms.ts'
export { stopBilling } from './stop-billing.ts'
export { sumPurchases } from './sum-purchases.ts'
