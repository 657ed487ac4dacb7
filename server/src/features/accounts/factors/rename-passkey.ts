import { and, eq, ne } from 'drizzle-orm'
import { type AccountCtx, accountTopic } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { passkeys } from '../tables.ts'

/** Gives one of the account's passkeys another name, which is its owner's own and not recorded. */
export async function renamePasskey(ctx: AccountCtx, { id, name }: { id: string; name: string }): Promise<void> {
  const accountId = ctx.account.id
  const isOwn = and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))
  await inTransaction(ctx, async (tx) => {
    const renamed = await tx.db
      .update(passkeys)
      .set({ name })
      .where(and(isOwn, ne(passkeys.name, name)))
    if (renamed.rowCount === 0) {
      if ((await tx.db.$count(passkeys, isOwn)) === 0) throw notFound(`passkey ${id} of account ${accountId}`)
      return
    }
    await recordAudit(tx, { action: 'factor.renamed', actorId: accountId, accountId })
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
  })
}
