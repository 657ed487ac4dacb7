import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { decrypt } from '../../../platform/secrets/secrets.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { accountDeletions } from '../tables.ts'
import { deletedEmail } from './deleted-email.ts'

export const deletedEmailPurpose = 'account-deletion'

/** Emails the former owner that the account was deleted, then deletes the address. Throws if a retry may help. */
export async function sendDeletedEmail(ctx: Ctx, { accountId }: { accountId: number }): Promise<void> {
  const isDone = await ctx.locks.whileHolding(`deleted-email:${accountId}`, async () => {
    const isOfAccount = eq(accountDeletions.accountId, accountId)
    const [deletion] = await ctx.db.select().from(accountDeletions).where(isOfAccount)
    if (deletion === undefined || deletion.encryptedEmail === null) return
    const address = decrypt(ctx, deletedEmailPurpose, String(accountId), deletion.encryptedEmail)
    if (address === undefined)
      throw new Error(`the address of deleted account ${accountId} was encrypted under another APP_SECRET`)
    try {
      await deliverEmail(ctx, address, deletedEmail.render({}))
    } catch (error) {
      if (!(error instanceof EmailError && error.isPermanent)) throw error
      ctx.log.error({ err: error, accountId }, 'the former owner of a deleted account cannot be emailed')
    }
    await ctx.db.update(accountDeletions).set({ encryptedEmail: null }).where(isOfAccount)
  })
  // A killed process leaves its lock behind for seconds, so retry if it is held.
  if (!isDone) throw new Error(`the deletion of account ${accountId} is being emailed at this moment`)
}
