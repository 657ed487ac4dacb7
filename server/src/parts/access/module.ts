import { definePart } from '../../modules/module.ts'
import { attemptJobs } from './attempts/sweep-attempts.ts'
import { seedAccess } from './seed-access.ts'

export const access = definePart({ name: 'access', jobs: attemptJobs, seeds: [seedAccess] })
