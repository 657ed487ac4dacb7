import { linksPerCheck } from '#contract/rules/backlinks/links-per-check.ts'
import { defineModule } from '../../modules/module.ts'
import { searchSource } from '../../modules/search-source.ts'
import { listHoldsOfOpenRuns } from '../../parts/paid-runs/index.ts'
import { accountSites, handleSiteJobs, listedSites, pricedSites } from '../../parts/site-checks/index.ts'
import { unaudited } from '../audit/index.ts'
import { backlinkChecks } from './backlink-checks.ts'
import { backlinkWork } from './backlink-work.ts'
import { backlinksNotices } from './notices.ts'
import { backlinkRoutes } from './routes.ts'
import { searchBacklinks } from './saved/search-backlinks.ts'
import { backlinksPlacement } from './tables.ts'

export { backlinkChecks } from './backlink-checks.ts'
export { checkBacklinks } from './checks/check-backlinks.ts'
export { saveBacklinks } from './saved/change-backlinks.ts'

export const backlinks = defineModule({
  name: 'backlinks',
  placement: backlinksPlacement,
  routes: { backlinks: backlinkRoutes },
  jobs: handleSiteJobs(backlinkChecks),
  accountData: [accountSites(backlinkChecks)],
  holdsInUse: [(ctx, ids) => listHoldsOfOpenRuns(ctx, backlinkWork, ids)],
  fetchesEnded: [],
  openRuns: [],
  metricsCollected: [],
  listedWork: [listedSites(backlinkChecks, 'VIEW_BACKLINK_PROJECTS')],
  lookUpWorks: [],
  search: [
    searchSource({
      group: 'backlinks',
      ability: 'VIEW_BACKLINK_OVERVIEW',
      requiresPaidAccount: true,
      find: searchBacklinks,
    }),
  ],
  pricedWork: [
    pricedSites(backlinkChecks, {
      callPath: '/v3/backlinks/',
      rows: 'links',
      sizeOf: (_ctx, costs) => linksPerCheck(costs),
    }),
  ],
  unauditedCalls: {
    'POST /backlink/check-backlink': unaudited.ownWork,
    'POST /backlink/save-backlink-project': unaudited.ownWork,
    'POST /backlink/refresh-backlink-project/{id}': unaudited.ownWork,
    'DELETE /backlink/delete-backlink-project/{id}': unaudited.ownWork,
    'POST /backlink/generate-excel/{id}': unaudited.ownFile,
    'POST /backlink/generate-disavow/{id}': unaudited.ownFile,
  },
  notices: backlinksNotices,
  noticeSwitches: {},
  emails: [],
  metrics: [],
  seeds: [],
})
