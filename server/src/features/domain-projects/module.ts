import { defineModule } from '../../modules/module.ts'
import { findOldestOpenRun, listHoldsOfOpenRuns } from '../../parts/paid-runs/index.ts'
import { accountSites } from '../../parts/site-checks/index.ts'
import { domainChecks } from './domain-checks.ts'
import { domainWork } from './domain-work.ts'
import { domainProjectJobs, domainProjectsFetchesEnded } from './jobs.ts'
import { domainProjectRoutes } from './routes.ts'
import { topTenWork } from './top-ten/top-ten-work.ts'

export const domainProjects = defineModule({
  name: 'domain-projects',
  routes: { domainProjects: domainProjectRoutes },
  jobs: domainProjectJobs,
  accountData: [accountSites(domainChecks)],
  holdsInUse: [(ctx, ids) => listHoldsOfOpenRuns(ctx, domainWork, ids)],
  fetchesEnded: [domainProjectsFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, topTenWork)],
  metricsTaken: [],
  noticeSwitches: {},
  emails: [],
  seeds: [],
})
