import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { attemptJobs } from './attempt-limits-sweep.ts'
import { sweepSessions } from './sessions.ts'

const sweep = defineJob({ name: 'accounts.sweep-sessions', payload: z.object({}), foldByKey: true })

export const accountJobs = [
  ...attemptJobs,
  handle(
    sweep,
    async (ctx) => {
      const ended = await sweepSessions(ctx)
      if (ended > 0) ctx.log.info({ ended }, 'removed sessions past their time')
    },
    { cron: '23 * * * *' },
  ),
]
