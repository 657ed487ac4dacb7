import { defineModule } from '../../modules/module.ts'
import { findOldestOpenRun } from '../../parts/paid-runs/index.ts'
import { accountChecks } from './account-checks.ts'
import { serpCheckWork } from './check-work.ts'
import { serpCheckJobs, serpChecksFetchesEnded } from './jobs.ts'
import { serpCheckRoutes } from './routes.ts'

export { serpCheckJobs, serpChecksFetchesEnded }

export const serpChecks = defineModule({
  name: 'serp-checks',
  routes: { serpChecks: serpCheckRoutes },
  jobs: serpCheckJobs,
  accountData: [accountChecks],
  // Fetches say which holds are in use.
  holdsInUse: [],
  fetchesEnded: [serpChecksFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, serpCheckWork)],
  metricsTaken: [],
  noticeSwitches: {},
  emails: [],
  seeds: [],
})
