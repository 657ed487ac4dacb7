export { reportBelowCost } from './report-below-cost.ts'
export { creditSettingRoutes } from './routes.ts'
