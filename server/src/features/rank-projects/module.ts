import { defineModule } from '../../modules/module.ts'
import { findOldestOpenRun } from '../../parts/paid-runs/index.ts'
import { rankProjectJobs, rankProjectsFetchesEnded, rankProjectsMetricsTaken } from './jobs.ts'
import { rankProjectWork } from './project-work.ts'
import { accountProjects } from './projects/account-projects.ts'
import { rankProjectRoutes } from './routes.ts'

export const rankProjects = defineModule({
  name: 'rank-projects',
  routes: { rankProjects: rankProjectRoutes },
  jobs: rankProjectJobs,
  accountData: [accountProjects],
  // Fetches say which holds are in use.
  holdsInUse: [],
  fetchesEnded: [rankProjectsFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, rankProjectWork)],
  metricsTaken: [rankProjectsMetricsTaken],
  noticeSwitches: {},
  emails: [],
  seeds: [],
})
