import { defineModule } from '../../modules/module.ts'
import { searchSource } from '../../modules/search-source.ts'
import { findOldestOpenRun } from '../../parts/paid-runs/index.ts'
import { unaudited } from '../audit/index.ts'
import { rankProjectJobs, rankProjectsFetchesEnded, rankProjectsMetricsCollected } from './jobs.ts'
import { searchRankKeywords } from './keywords/search-rank-keywords.ts'
import { rankProjectsNotices } from './notices.ts'
import { rankProjectWork } from './project-work.ts'
import { accountProjects } from './projects/account-projects.ts'
import { searchRankProjects } from './projects/search-rank-projects.ts'
import { rankProjectRoutes } from './routes.ts'
import { makeRankMonths } from './runs/make-rank-months.ts'
import { rankProjectsPlacement } from './tables.ts'
import { listedProjects } from './views/listed-projects.ts'

export { daySumColumns, daySumValues } from './days/day-sums.ts'
export { packDaysSince } from './days/packed/pack-days.ts'
export { sendSummariesJob } from './jobs.ts'
export { importTargetPages } from './landing-pages/set-target-pages.ts'
export { storeMovement } from './movement/store-movement.ts'
export { addProjectNote } from './notes/add-project-note.ts'
export { createRankProject } from './projects/create-rank-project.ts'
export { deleteRankProject } from './projects/delete-rank-project.ts'
export { updateRankProject } from './projects/update-rank-project.ts'
export { addSegment } from './segments/add-segment.ts'
export { listTags } from './tags/list-tags.ts'

export const rankProjects = defineModule({
  name: 'rank-projects',
  placement: rankProjectsPlacement,
  routes: { rankProjects: rankProjectRoutes },
  jobs: rankProjectJobs,
  accountData: [accountProjects],
  // Fetches say which holds are in use.
  holdsInUse: [],
  fetchesEnded: [rankProjectsFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, rankProjectWork)],
  metricsCollected: [rankProjectsMetricsCollected],
  listedWork: [listedProjects],
  lookUpWorks: [rankProjectWork.name],
  search: [
    searchSource({ group: 'projects', ability: 'VIEW_SERP_PROJECT_LIST', find: searchRankProjects }),
    searchSource({ group: 'keywords', ability: 'VIEW_SERP_PROJECT_LIST', find: searchRankKeywords }),
  ],
  // Fetches of results pages are priced.
  pricedWork: [],
  unauditedCalls: {
    'POST /projects': unaudited.ownWork,
    'POST /projects/track-check': unaudited.ownWork,
    'PUT /projects/{id}': unaudited.ownWork,
    'PUT /projects/change-settings/{id}': unaudited.ownWork,
    'POST /projects/add-setting/{id}': unaudited.ownWork,
    'DELETE /projects/delete-setting/{id}/{setting_id}': unaudited.ownWork,
    'DELETE /projects/{id}': unaudited.ownWork,
    'POST /projects/remove-project-competitors': unaudited.ownWork,
    'POST /projects/delete-project-keywords': unaudited.ownWork,
    'POST /projects/refresh-project/{id}': unaudited.ownWork,
    'PUT /projects/set-share-weight/{id}': unaudited.ownWork,
    'PUT /projects/set-target-pages/{id}': unaudited.ownWork,
    'POST /projects/import-target-pages/{id}': unaudited.ownWork,
    'POST /projects/add-note/{id}': unaudited.ownWork,
    'PUT /projects/edit-note/{id}/{note_id}': unaudited.ownWork,
    'DELETE /projects/delete-note/{id}/{note_id}': unaudited.ownWork,
    'POST /projects/add-tag/{id}': unaudited.ownWork,
    'PUT /projects/edit-tag/{id}/{tag_id}': unaudited.ownWork,
    'POST /projects/merge-tags/{id}/{tag_id}': unaudited.ownWork,
    'DELETE /projects/delete-tag/{id}/{tag_id}': unaudited.ownWork,
    'POST /projects/tag-keywords/{id}': unaudited.ownWork,
    'POST /projects/tag-groups/{id}': unaudited.ownWork,
    'POST /projects/add-segment/{id}': unaudited.ownWork,
    'PUT /projects/edit-segment/{id}/{segment_id}': unaudited.ownWork,
    'DELETE /projects/delete-segment/{id}/{segment_id}': unaudited.ownWork,
  },
  notices: rankProjectsNotices,
  noticeSwitches: {},
  emails: [],
  metrics: [],
  seeds: [makeRankMonths],
})
