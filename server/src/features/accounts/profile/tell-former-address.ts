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
export const tellFormerAddressJob = defineJob({
  name: 'accounts.tell-former-address',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** Tells the reader of an address that it is no longer that of an account, and forgets it. Throws where another try may help. */
export async function tellFormerAddress(ctx: Ctx, { id }: { id: string }): Promise<void> {
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

/** Removes addresses nobody could be told at. Returns how many. */
export async function sweepFormerAddresses(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(formerAddresses).where(lte(formerAddresses.createdAt, before(ctx.clock(), keptFor)))
  return swept.rowCount ?? 0
}
