export { domainChecks } from './domain-checks.ts'
export { topTenWork } from './top-ten/top-ten-work.ts'
