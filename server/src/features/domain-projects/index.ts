export { domainChecks } from './domain-checks.ts'
