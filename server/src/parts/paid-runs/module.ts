import { definePart } from '../../modules/module.ts'
import { accountFreeUnits } from './free-units.ts'
import { paidRunJobs } from './jobs.ts'
import { accountRepeats } from './repeated-requests.ts'
import { paidRunsPlacement } from './tables.ts'

export const paidRuns = definePart({
  name: 'paid-runs',
  placement: paidRunsPlacement,
  jobs: paidRunJobs,
  accountData: [accountFreeUnits, accountRepeats],
})
