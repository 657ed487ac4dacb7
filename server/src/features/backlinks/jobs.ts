import { handleSiteJobs } from '../../parts/site-checks/index.ts'
import { backlinkChecks } from './backlink-checks.ts'

export const backlinkJobs = handleSiteJobs(backlinkChecks)
