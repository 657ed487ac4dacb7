export { type ActivePlan, activePlan, showAccountPlan, startSubscription } from './active-plan.ts'
export { isUnderMaintenance, listModulesUnderMaintenance, setModuleMaintenance } from './module-maintenance.ts'
export { getPlanByName, seedPlans } from './plan-catalogue.ts'
export { planRoutes } from './routes.ts'
