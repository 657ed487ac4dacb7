export {
  type ProjectLimits,
  readProjectLimits,
  refuseKeywordsBeyondPlan,
  refuseProjectsBeyondPlan,
} from './plan-limits.ts'
export { refuseWhileFresh } from './refuse-recent-refresh.ts'
export {
  refuseBeyondTrial,
  refuseCompetitorsOfTrial,
  refuseRequestBeyondTrial,
  refuseScheduleOfTrial,
} from './trial-limits.ts'
