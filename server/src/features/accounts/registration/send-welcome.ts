import { z } from 'zod'
import { findViewer, isStaff } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { showAccountPlan } from '../../billing/index.ts'
import { availableCredits } from '../../credits/index.ts'
import { welcomeEmail } from './welcome-email.ts'

/** Queued with the account's id as its key, in the transaction that first confirms the address. */
export const sendWelcomeJob = defineJob({
  name: 'accounts.send-welcome',
  payload: z.object({ accountId: z.number().int() }),
  retryLimit: 8,
  foldByKey: true,
})

export const queueWelcome = (tx: Ctx, accountId: number): Promise<void> =>
  tx.jobs.send(tx, sendWelcomeJob, { accountId }, { singletonKey: String(accountId) })

/** Emails a new customer what to do first. Throws where another try may help. */
export async function sendWelcome(ctx: Ctx, { accountId }: { accountId: number }): Promise<void> {
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined || viewer.account.suspended || isStaff(viewer.abilities)) return
  const subscription = (await showAccountPlan(ctx, accountId))?.subscription
  const email = welcomeEmail.render({
    href: `${ctx.settings.publicUrl}/create-serp`,
    trialEndsAt: subscription?.is_trial && !subscription.is_expired ? new Date(subscription.expiry_date) : undefined,
    credits: await availableCredits(ctx, accountId),
  })
  try {
    await deliverEmail(ctx, viewer.account.email, email)
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId }, 'a new customer cannot be welcomed')
  }
}
