import { defineModule } from '../../modules/module.ts'
import { listHoldsOfOpenRuns } from '../../parts/paid-runs/index.ts'
import { accountSites, handleSiteJobs } from '../../parts/site-checks/index.ts'
import { backlinkChecks } from './backlink-checks.ts'
import { backlinkWork } from './backlink-work.ts'
import { backlinkRoutes } from './routes.ts'

export const backlinks = defineModule({
  name: 'backlinks',
  routes: { backlinks: backlinkRoutes },
  jobs: handleSiteJobs(backlinkChecks),
  accountData: [accountSites(backlinkChecks)],
  holdsInUse: [(ctx, ids) => listHoldsOfOpenRuns(ctx, backlinkWork, ids)],
  fetchesEnded: [],
  openRuns: [],
  metricsTaken: [],
  noticeSwitches: {},
  emails: [],
  seeds: [],
})
