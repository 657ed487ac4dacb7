import { z } from 'zod'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { codeEmail } from './code-email.ts'
import { makeCode } from './email-codes.ts'

/** Names the pending sign-in and nothing else. Sent with its id as the key, which folds repeats. */
export const sendCodeJob = defineJob({
  name: 'accounts.send-code',
  payload: z.object({ signInId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/**
 * Makes the code of a pending sign-in and emails it. Another try emails another code, which replaces the one before. Throws
 * where another try may help.
 */
export async function sendCode(ctx: Ctx, { signInId }: { signInId: string }): Promise<void> {
  // Without the lock, the later email of two runs could hold the code that was replaced.
  const isDone = await ctx.locks.whileHolding(`sign-in-code:${signInId}`, () => makeAndEmail(ctx, signInId))
  if (!isDone) throw new Error(`a code for ${signInId} is being emailed at this moment`)
}

async function makeAndEmail(ctx: Ctx, signInId: string): Promise<void> {
  const made = await makeCode(ctx, signInId)
  const owner = made && (await findViewer(ctx, made.accountId))
  if (made === undefined || owner === undefined) return
  try {
    await deliverEmail(ctx, owner.account.email, codeEmail.render({ code: made.code }))
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId: made.accountId }, 'a code cannot be emailed')
  }
}
