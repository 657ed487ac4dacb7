export { reportBelowCost } from './report-below-cost.ts'
