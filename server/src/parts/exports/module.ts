import { definePart } from '../../modules/module.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { accountLinks, sweepLinks, sweepLinksJob } from './download-links.ts'

const downloadLinkJobs = [handle(sweepLinksJob, sweepLinks, { cron: '*/10 * * * *' })]


export const exports = definePart({ name: 'exports', jobs: downloadLinkJobs, accountData: [accountLinks] })
