import { defineModule } from '../../modules/module.ts'
import { searchSource } from '../../modules/search-source.ts'
import { findOldestOpenRun, listHoldsOfOpenRuns } from '../../parts/paid-runs/index.ts'
import { accountSites, listedSites, pricedSites } from '../../parts/site-checks/index.ts'
import { unaudited } from '../audit/index.ts'
import { domainChecks } from './domain-checks.ts'
import { domainWork } from './domain-work.ts'
import { domainProjectJobs, domainProjectsFetchesEnded } from './jobs.ts'
import { domainProjectsNotices } from './notices.ts'
import { domainProjectRoutes } from './routes.ts'
import { searchDomains } from './saved/search-domains.ts'
import { domainProjectsPlacement } from './tables.ts'
import { topTenWork } from './top-ten/top-ten-work.ts'

export { checkDomain } from './checks/check-domain.ts'
export { saveDomain } from './saved/change-domain.ts'

export const domainProjects = defineModule({
  name: 'domain-projects',
  placement: domainProjectsPlacement,
  routes: { domainProjects: domainProjectRoutes },
  jobs: domainProjectJobs,
  accountData: [accountSites(domainChecks)],
  holdsInUse: [(ctx, ids) => listHoldsOfOpenRuns(ctx, domainWork, ids)],
  fetchesEnded: [domainProjectsFetchesEnded],
  openRuns: [(ctx) => findOldestOpenRun(ctx, topTenWork)],
  metricsCollected: [],
  listedWork: [listedSites(domainChecks, 'VIEW_DOMAIN_PROJECTS', [topTenWork.name])],
  lookUpWorks: [topTenWork.name],
  search: [searchSource({ group: 'domains', ability: 'VIEW_DOMAIN_RANKING', find: searchDomains })],
  pricedWork: [
    pricedSites(domainChecks, {
      callPath: '/v3/dataforseo_labs/google/ranked_keywords/',
      rows: 'keywords',
      sizeOf: ({ settings }) => settings.domainKeywordsLimit,
    }),
  ],
  unauditedCalls: {
    'POST /domain/check-domain': unaudited.ownWork,
    'POST /domain/post-domain-serp/{id}': unaudited.ownWork,
    'POST /domain/save-domain-project/{id}': unaudited.ownWork,
    'POST /domain/refresh-domain-project/{id}': unaudited.ownWork,
    'DELETE /domain/delete-domain-project/{id}': unaudited.ownWork,
    'POST /domain/generate-excel/{id}': unaudited.ownFile,
  },
  notices: domainProjectsNotices,
  noticeSwitches: {},
  emails: [],
  metrics: [],
  seeds: [],
})
