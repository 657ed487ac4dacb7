import { definePart } from '../../modules/module.ts'
import { attemptJobs } from './attempts/sweep-attempts.ts'
import { seedAccess } from './seed-access.ts'
import { accessPlacement } from './tables.ts'

export const access = definePart({ name: 'access', placement: accessPlacement, jobs: attemptJobs, seeds: [seedAccess] })
