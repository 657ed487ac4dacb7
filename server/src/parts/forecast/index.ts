export { listCreditsUsed } from './credits-used.ts'
export { listPlannedWork, type PlannedWork } from './list-planned-work.ts'
export { plannedUntil, showForecast } from './show-forecast.ts'
