export { daySumColumns, daySumValues } from './days/day-sums.ts'
export {
  rankProjectJobs,
  rankProjectsFetchesEnded,
  rankProjectsMetricsTaken,
  runDueJob,
  sendSummariesJob,
} from './jobs.ts'
export { findRankKeywords } from './keywords/find-rank-keywords.ts'
export { listLatestNotes } from './notes/project-notes.ts'
export { rankProjectWork } from './project-work.ts'
export { accountProjects } from './projects/account-projects.ts'
export { countRankProjects } from './projects/count-projects.ts'
export { createRankProject } from './projects/create-rank-project.ts'
export { deleteRankProject } from './projects/delete-rank-project.ts'
export { findRankProjects } from './projects/find-rank-projects.ts'
export { listTroubledProjects } from './projects/list-troubled-projects.ts'
export { updateRankProject } from './projects/update-rank-project.ts'
export { rankProjectRoutes } from './routes.ts'
export { listPlannedRuns } from './schedule/list-planned-runs.ts'
export { listMovers, type MovedKeyword } from './views/list-movers.ts'
export { listProjectTotals, type ProjectTotals } from './views/list-project-totals.ts'
export { compare, presentStanding, standingAt, standingOf, sumOf } from './views/project-standings.ts'
