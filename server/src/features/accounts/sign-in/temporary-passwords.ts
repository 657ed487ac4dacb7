import { and, eq, gt } from 'drizzle-orm'
import { profileMessages } from '#contract/accounts/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { credentials } from '../tables.ts'

type Password = { temporaryUntil: Date | null }

/** True if a password that staff set has expired, or has opened its one session. */
export const hasEnded = (ctx: Ctx, { temporaryUntil }: Password) =>
  temporaryUntil !== null && temporaryUntil <= ctx.clock()

/** Refuses a temporary password that has expired. Call it after the password was verified. */
export const temporaryEnded = (accountId: number) =>
  new AppError('login.invalid', `the temporary password of account ${accountId} has ended`, {
    publicMessage: profileMessages.temporaryEnded,
  })

/** Ends an account's temporary password with the session it opens. Answers whether it has one. */
export async function consumeTemporaryPassword(tx: Ctx, accountId: number): Promise<boolean> {
  const now = tx.clock()
  const used = await tx.db
    .update(credentials)
    .set({ temporaryUntil: now })
    .where(and(eq(credentials.accountId, accountId), gt(credentials.temporaryUntil, now)))
  return used.rowCount === 1
}
