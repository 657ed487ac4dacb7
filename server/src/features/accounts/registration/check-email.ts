import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'

/** Enough for typing mistakes; the external service that is asked about each address must not be flooded. */
const perSender = { name: 'check-email.sender', most: 30, per: hours(1) }

/** Tells the registration form, before it is sent, if an email address is disposable. */
export async function checkEmail(ctx: Ctx, { email }: { email: string }): Promise<{ disposable: boolean }> {
  await countOrRefuse(ctx, { ...perSender, subject: senderOf(ctx) })
  return { disposable: await ctx.ports.disposableEmails.isDisposable(email) }
}
