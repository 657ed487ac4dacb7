import { and, eq, ne } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { credentials } from '../tables.ts'

export type ChooseSignInCode = { every_time: boolean; password?: string | undefined }

/** Turns the code at every sign-in, on trusted devices too, on or off. Turning it off takes the password. */
export async function chooseSignInCode(
  ctx: AccountCtx,
  { every_time: everyTime, password }: ChooseSignInCode,
): Promise<void> {
  if (!everyTime) await requirePassword(ctx, password)
  const accountId = ctx.account.id
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(credentials)
      .set({ codeEveryTime: everyTime })
      .where(and(eq(credentials.accountId, accountId), ne(credentials.codeEveryTime, everyTime)))
    if (changed.rowCount === 0) return
    await recordAudit(tx, { action: 'code.chosen', actorId: accountId, accountId, data: { everyTime } })
  })
}
