import { handle } from '../../platform/jobs/jobs.ts'
import { sweepLinks, sweepLinksJob } from './sweep-links.ts'

export const downloadLinkJobs = [handle(sweepLinksJob, sweepLinks, { cron: '*/10 * * * *' })]
