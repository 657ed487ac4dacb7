export { listCreditsUsed } from './credits-used.ts'
export { listPlannedWork } from './list-planned-work.ts'
export { plannedUntil, showForecast } from './show-forecast.ts'
