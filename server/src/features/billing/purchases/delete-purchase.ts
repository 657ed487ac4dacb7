import { and, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockBalance } from '../../credits/index.ts'
import { deletedPurchases, purchases } from '../tables.ts'
import { chosenPurchase, type PurchaseChoice, type PurchaseRow } from './find-purchase.ts'

/** Deletes a purchase that was never paid, and has it back only if it is paid; one that was is kept with its receipt for ever. */
export function deletePurchase(ctx: AccountCtx, choice: PurchaseChoice) {
  return inTransaction(ctx, async (tx) => {
    const { accountId, id, state, name, businessKey } = await lockPurchase(tx, choice)
    if (state === 'paid') throw new AppError('purchase.paid', `purchase ${id} was paid`)
    await tx.db.delete(purchases).where(and(eq(purchases.accountId, accountId), eq(purchases.id, id)))
    await tx.db.insert(deletedPurchases).values({ businessKey, accountId, deletedAt: tx.clock() }).onConflictDoNothing()
    await recordAudit(tx, {
      action: 'purchase.deleted',
      actorId: ctx.account.id,
      accountId,
      data: { purchase: id, name },
    })
    return { message: 'Purchase deleted.' }
  })
}

/** Makes the code that stores purchases of the account wait, because the payment may arrive at this moment. */
async function lockPurchase(tx: AccountCtx, choice: PurchaseChoice): Promise<PurchaseRow> {
  const find = async () => {
    const [purchase] = await tx.db.select().from(purchases).where(chosenPurchase(tx, choice))
    if (purchase === undefined) throw notFound(`purchase ${choice.id}`)
    return purchase
  }
  await lockBalance(tx, (await find()).accountId)
  return find()
}
