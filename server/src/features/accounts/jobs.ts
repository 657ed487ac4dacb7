import { z } from 'zod'
import type { AccountData } from '../../parts/access/index.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { deletionJobs } from './deletion/jobs.ts'
import { sweepChallenges } from './factors/passkey-challenges.ts'
import { passwordResetJobs } from './password-reset/jobs.ts'
import { profileJobs } from './profile/jobs.ts'
import { sendWelcome, sendWelcomeJob } from './registration/send-welcome.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { notifyAttacked, notifyAttackedJob } from './sign-in/notify-attacked.ts'
import { sweepPendingSignIns } from './sign-in/pending-sign-ins.ts'
import { sendCode, sendCodeJob } from './sign-in/send-code.ts'
import { sweepDevices } from './sign-in/trusted-devices.ts'

const sweep = defineJob({ name: 'accounts.sweep-sessions', payload: z.object({}), foldByKey: true })

/** `parts` are what the features keep of an account that is deleted. */
export const accountJobs = (parts: readonly AccountData[]) => [
  ...deletionJobs(parts),
  ...passwordResetJobs,
  ...profileJobs,
  handle(sendCodeJob, sendCode, { concurrency: 2 }),
  handle(sendWelcomeJob, sendWelcome),
  handle(notifyAttackedJob, notifyAttacked),
  handle(
    sweep,
    async (ctx) => {
      const sessions = await sweepSessions(ctx)
      const devices = await sweepDevices(ctx)
      const pendingSignIns = await sweepPendingSignIns(ctx)
      const challenges = await sweepChallenges(ctx)
      if (sessions + devices + pendingSignIns + challenges > 0)
        ctx.log.info(
          { sessions, devices, pendingSignIns, challenges },
          'removed expired sessions, devices, pending sign-ins and passkey challenges',
        )
    },
    { cron: '23 * * * *' },
  ),
]
