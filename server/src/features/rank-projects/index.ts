export { findProjectRivals } from './competitors/find-project-rivals.ts'
export { daySumColumns, daySumValues } from './days/day-sums.ts'
export { addStandings, type StandingSums, standingOf, standingSums } from './days/standing.ts'
export {
  rankProjectJobs,
  rankProjectsFetchesEnded,
  rankProjectsMetricsTaken,
  runDueJob,
  sendSummariesJob,
} from './jobs.ts'
export { findRankKeywords } from './keywords/find-rank-keywords.ts'
export { addProjectNote } from './notes/add-project-note.ts'
export { listLatestNotes } from './notes/project-notes.ts'
export { rankProjectsNotices } from './notices.ts'
export { rankProjectWork } from './project-work.ts'
export { countRankProjects } from './projects/count-projects.ts'
export { createRankProject } from './projects/create-rank-project.ts'
export { deleteRankProject } from './projects/delete-rank-project.ts'
export { findRankProjects } from './projects/find-rank-projects.ts'
export { listTroubledProjects } from './projects/list-troubled-projects.ts'
export { updateRankProject } from './projects/update-rank-project.ts'
export { listPlannedRuns } from './schedule/list-planned-runs.ts'
export { compareProjects, type ProjectComparison, presentComparison } from './views/compare-projects.ts'
export { listMovers, type MovedKeyword } from './views/list-movers.ts'
export { type DayTotals, listProjectTotals, type ProjectTotals } from './views/list-project-totals.ts'
