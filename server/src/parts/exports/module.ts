import { definePart } from '../../modules/module.ts'
import { accountLinks } from './account-links.ts'
import { downloadLinkJobs } from './jobs.ts'

export const exports = definePart({ name: 'exports', jobs: downloadLinkJobs, accountData: [accountLinks] })
