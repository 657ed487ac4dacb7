import type { Module } from '../modules/module.ts'
import { ofAll } from '../modules/module.ts'
import { allowanceJobs } from '../platform/allowances/sweep.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { declared, modules } from './modules.ts'

/** Every background job. */
export const jobHandlers: JobHandler[] = [
  ...allowanceJobs,
  ...modules.flatMap(({ jobs }: Module) => ofAll<readonly JobHandler[]>(jobs, declared)),
]
