import { definePart } from '../../modules/module.ts'
import { accountLinks } from './account-links.ts'
import { downloadLinkJobs } from './jobs.ts'
import { exportsPlacement } from './tables.ts'

export const exports = definePart({
  name: 'exports',
  placement: exportsPlacement,
  jobs: downloadLinkJobs,
  accountData: [accountLinks],
})
