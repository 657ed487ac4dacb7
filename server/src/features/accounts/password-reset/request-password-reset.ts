import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { findAccountId } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { queueResetLink } from './queue-reset-link.ts'

const perSender = { name: 'password-reset.sender', most: 20, per: hours(1) }
/** Counted for whatever was typed, so that reaching it tells nothing either. */
const perAddress = { name: 'password-reset.address', most: 3, per: hours(1) }
/** Several times what the work takes: rows that name an account take the database longer than rows that name none. */
const answeredAfterMs = 50

/**
 * Has a link for a new password emailed. Known and unknown addresses run the same statements and get the same answer after
 * the same time; the job that emails the link tells them apart. Somebody suspended may set a new password, and still not
 * sign in.
 */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<void> {
  const begun = ctx.clock().getTime()
  await orderLink(ctx, input)
  const taken = Math.max(0, ctx.clock().getTime() - begun)
  if (taken < answeredAfterMs) await ctx.wait(answeredAfterMs - taken)
}

async function orderLink(ctx: Ctx, { email }: { email: string }): Promise<void> {
  for (const limit of [
    { ...perSender, subject: senderOf(ctx) },
    { ...perAddress, subject: email },
  ])
    await countOrRefuse(ctx, limit)
  await inTransaction(ctx, async (tx) => {
    const accountId = (await findAccountId(tx, email)) ?? null
    await queueResetLink(tx, { accountId, actorId: null })
  })
}
