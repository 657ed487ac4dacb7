import { eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { formerAddresses } from '../tables.ts'
import { formerAddressEmail } from './former-address-email.ts'

/** Sent with the row's id as its key, which folds repeats. */
export const notifyFormerAddressJob = defineJob({
  name: 'accounts.tell-former-address',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** Emails a former address that its account has changed, then deletes the address. Throws if a retry may help. */
export async function notifyFormerAddress(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [former] = await ctx.db.select().from(formerAddresses).where(eq(formerAddresses.id, id))
  if (former === undefined) return
  try {
    await deliverEmail(ctx, former.email, formerAddressEmail.render({}))
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId: former.accountId }, 'a former address cannot be emailed')
  }
  await ctx.db.delete(formerAddresses).where(eq(formerAddresses.id, id))
}

/** Longer than an email is tried for. */
const keptFor = days(2)

/** Deletes addresses that could not be emailed in time. Returns how many. */
export async function sweepFormerAddresses(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(formerAddresses).where(lte(formerAddresses.createdAt, before(ctx.clock(), keptFor)))
  return swept.rowCount ?? 0
}
