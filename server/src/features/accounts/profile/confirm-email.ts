import { and, eq, gt } from 'drizzle-orm'
import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { accountTopic, lockAccount } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { emailLinks } from '../tables.ts'
import { changeEmail } from './change-email.ts'
import { hashEmailToken } from './send-email-link.ts'

/** A token cannot be guessed; this keeps somebody who tries from keeping the server busy. */
const perSender = { name: 'email-change.confirm', most: 30, per: hours(1) }

/** Gives an account the address its owner asked for, with the token of the link sent there, once. Throws `email.taken` where somebody has it by now. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await countOrRefuse(ctx, { ...perSender, subject: senderOf(ctx) })
  const tokenHash = hashEmailToken(ctx, token)
  const lives = and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, ctx.clock()))
  const [link] = await ctx.db.select({ accountId: emailLinks.accountId }).from(emailLinks).where(lives)
  if (link === undefined) throw ended('no such link, or it has expired')
  await inTransaction(ctx, async (tx) => {
    const { account } = await lockAccount(tx, link.accountId)
    // One of several simultaneous calls finds it.
    const [used] = await tx.db.delete(emailLinks).where(lives).returning({ email: emailLinks.email })
    if (used === undefined || account.suspended) throw ended('the link was used or became void meanwhile')
    await changeEmail(tx, { actorId: account.id, account }, used.email)
    await tx.events.publish(tx, { topic: accountTopic(account.id), body: { type: 'account' } })
  })
  ctx.log.info({ accountId: link.accountId }, 'an email address was changed')
}

const ended = (why: string) => new AppError('link.ended', why)
