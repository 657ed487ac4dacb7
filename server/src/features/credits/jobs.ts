import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { notifyOfLowCredits } from './low-credit-alert.ts'
import { deleteDebtors } from './move-debts.ts'
import { type ListHoldsInUse, sweepCredits } from './sweep-credits.ts'
import { verifyLedger } from './verify-ledger.ts'

/** The clock job that expires credits. */
export const sweepCreditsJob = defineJob({ name: 'credits.sweep', payload: z.object({}), foldByKey: true })
const verify = defineJob({ name: 'credits.verify', payload: z.object({}), foldByKey: true, expireInSeconds: 3_600 })

const tellLow = defineJob({ name: 'credits.tell-low', payload: z.object({}), foldByKey: true })

const anyOf =
  (lists: readonly ListHoldsInUse[]): ListHoldsInUse =>
  async (ctx, holdIds) => {
    const listed = await Promise.all(lists.map((listHoldsInUse) => listHoldsInUse(ctx, holdIds)))
    return new Set(listed.flatMap((held) => [...held]))
  }

/** Each module whose work holds cover says which of them are in use. */
export const creditJobs = (holdsInUse: readonly ListHoldsInUse[]) => [
  handle(
    sweepCreditsJob,
    async (ctx) => {
      const { holds, lots } = await sweepCredits(ctx, anyOf(holdsInUse))
      if (holds + lots > 0) ctx.log.info({ holds, lots }, 'released expired holds and lots')
    },
    { cron: '* * * * *' },
  ),
  handle(tellLow, notifyOfLowCredits, { cron: '*/5 * * * *' }),
  handle(
    verify,
    async (ctx) => {
      await deleteDebtors(ctx)
      const faults = await verifyLedger(ctx)
      if (faults.length > 0)
        ctx.log.error(
          { faults: faults.slice(0, 50), count: faults.length },
          'credit ledger check failed: stored and derived balances differ',
        )
    },
    { cron: '17 3 * * *' },
  ),
]
