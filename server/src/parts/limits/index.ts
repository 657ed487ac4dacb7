export {
  type ProjectLimits,
  readProjectLimits,
  refuseKeywordsBeyondPlan,
  refuseProjectsBeyondPlan,
} from './plan-limits.ts'
export { refuseWhileFresh } from './refuse-while-fresh.ts'
export {
  refuseBeyondTrial,
  refuseCompetitorsOfTrial,
  refuseRequestBeyondTrial,
  refuseScheduleOfTrial,
} from './trial-limits.ts'
