export { checkDomain } from './checks/check-domain.ts'
export { domainProjectJobs, domainProjectsFetchesEnded } from './jobs.ts'
export { domainProjectRoutes } from './routes.ts'
export { topTenWork } from './top-ten/top-ten-work.ts'
