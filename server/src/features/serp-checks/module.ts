import { defineModule } from '../../modules/module.ts'
import { searchSource } from '../../modules/search-source.ts'
import { findOldestOpenRun } from '../../parts/paid-runs/index.ts'
import { unaudited } from '../audit/index.ts'
import { accountChecks } from './account-checks.ts'
import { serpCheckWork } from './check-work.ts'
import { serpCheckJobs, serpChecksFetchesEnded } from './jobs.ts'
import { serpCheckRoutes } from './routes.ts'
import { serpChecksPlacement } from './tables.ts'
import { listedChecks } from './views/listed-checks.ts'
import { searchSerpChecks } from './views/search-serp-checks.ts'

export { recordRanksOfChecks } from './ranks/record-ranks.ts'
export { startSerpCheck } from './start/start-serp-check.ts'

export { serpCheckJobs, serpChecksFetchesEnded }

export const serpChecks = defineModule({
  name: 'serp-checks',
  placement: serpChecksPlacement,
  routes: { serpChecks: serpCheckRoutes },
  jobs: serpCheckJobs,
  accountData: [accountChecks],
  // Fetches say which holds are in use.
  holdsInUse: [],
  fetchesEnded: [serpChecksFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, serpCheckWork)],
  metricsCollected: [],
  listedWork: [listedChecks],
  lookUpWorks: [serpCheckWork.name],
  search: [searchSource({ group: 'checks', ability: 'VIEW_SERP_LIST', find: searchSerpChecks })],
  // Fetches of results pages are priced.
  pricedWork: [],
  unauditedCalls: {
    'POST /serp/check-serp': unaudited.ownWork,
    'POST /serp/refresh-serp': unaudited.ownWork,
    'POST /serp/retry-serp': unaudited.ownWork,
    'POST /serp/rename-serp': unaudited.ownWork,
    'POST /serp/delete-serps': unaudited.ownWork,
  },
  notices: {},
  noticeSwitches: {},
  emails: [],
  metrics: [],
  seeds: [],
})
