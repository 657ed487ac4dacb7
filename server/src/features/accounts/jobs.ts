import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import type { AccountData } from '../access/index.ts'
import { attemptJobs } from './attempts/sweep-attempts.ts'
import { deletionJobs } from './deletion/jobs.ts'
import { passwordResetJobs } from './password-reset/jobs.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { sweepPendingSignIns } from './sign-in/pending-sign-ins.ts'
import { sendCode, sendCodeJob } from './sign-in/send-code.ts'
import { tellAttacked, tellAttackedJob } from './sign-in/tell-attacked.ts'
import { sweepDevices } from './sign-in/trusted-devices.ts'

const sweep = defineJob({ name: 'accounts.sweep-sessions', payload: z.object({}), foldByKey: true })

/** `parts` are what the features keep of an account that is deleted. */
export const accountJobs = (parts: readonly AccountData[]) => [
  ...deletionJobs(parts),
  ...attemptJobs,
  ...passwordResetJobs,
  handle(sendCodeJob, sendCode, { concurrency: 2 }),
  handle(tellAttackedJob, tellAttacked),
  handle(
    sweep,
    async (ctx) => {
      const sessions = await sweepSessions(ctx)
      const devices = await sweepDevices(ctx)
      const pendingSignIns = await sweepPendingSignIns(ctx)
      if (sessions + devices + pendingSignIns > 0)
        ctx.log.info({ sessions, devices, pendingSignIns }, 'removed expired sessions, devices and pending sign-ins')
    },
    { cron: '23 * * * *' },
  ),
]
