import { and, eq } from 'drizzle-orm'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { purchases } from '../tables.ts'
import { chosenPurchase, type PurchaseChoice } from './find-purchase.ts'

/** Deletes a purchase that was never paid; one that was is kept with its receipt for ever. */
export function deletePurchase(ctx: AccountCtx, choice: PurchaseChoice) {
  return inTransaction(ctx, async (tx) => {
    const [purchase] = await tx.db.select().from(purchases).where(chosenPurchase(ctx, choice)).for('update')
    if (purchase === undefined) throw notFound(`purchase ${choice.id}`)
    const { accountId, id, state, name } = purchase
    if (state === 'paid') throw new AppError('purchase.paid', `purchase ${id} was paid`)
    await tx.db.delete(purchases).where(and(eq(purchases.accountId, accountId), eq(purchases.id, id)))
    if (accountId !== ctx.account.id)
      await recordAudit(tx, {
        action: 'purchase.deleted',
        actorId: ctx.account.id,
        accountId,
        data: { purchase: id, name },
      })
    return { message: 'Purchase deleted.' }
  })
}
