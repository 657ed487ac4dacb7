import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { publishMissing, publishPlan, publishPlanJob } from './plans/publish-plan.ts'
import { recharge } from './recharge/recharge.ts'
import { rechargeJob, startRecharges } from './recharge/start-recharges.ts'
import { catchUpEvents } from './sync/catch-up.ts'
import { handleEvents } from './sync/handle-events.ts'
import { notifyOfEndings } from './sync/notify-of-endings.ts'
import { handleEventsJob } from './sync/receive-events.ts'

/** The clock job that asks for payment events that never arrived. */
export const catchUpEventsJob = defineJob({
  name: 'billing.catch-up-events',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 1_800,
})
const recharging = defineJob({ name: 'billing.start-recharges', payload: z.object({}), foldByKey: true })
const publishing = defineJob({ name: 'billing.publish-missing', payload: z.object({}), foldByKey: true })
/** The clock job that notifies of plans that end. */
export const notifyOfEndingsJob = defineJob({ name: 'billing.tell-endings', payload: z.object({}), foldByKey: true })

export const billingJobs = [
  handle(handleEventsJob, handleEvents, { concurrency: 4 }),
  handle(
    catchUpEventsJob,
    async (ctx, _payload, signal) => {
      const { missed } = await catchUpEvents(ctx, signal)
      if (missed > 0) ctx.log.info({ missed }, 'payment events had not arrived; they were asked for')
    },
    { cron: '23 * * * *', onStart: {} },
  ),
  handle(recharging, startRecharges, { cron: '* * * * *', onStart: {} }),
  handle(rechargeJob, recharge, { concurrency: 4 }),
  handle(publishPlanJob, publishPlan),
  handle(publishing, publishMissing, { cron: '41 * * * *', onStart: {} }),
  handle(notifyOfEndingsJob, notifyOfEndings, { cron: '11 * * * *' }),
]
