import type { Declared } from '../modules/declared.ts'
import { type Module, ofAll } from '../modules/module.ts'
import { allowanceJobs } from '../platform/allowances/sweep.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { declared, modules } from './modules.ts'

export const jobsOf = (listed: readonly Module[], all: Declared): JobHandler[] =>
  listed.flatMap(({ jobs }) => ofAll<readonly JobHandler[]>(jobs, all))

/** Every background job. */
export const jobHandlers: JobHandler[] = [...allowanceJobs, ...jobsOf(modules, declared)]
