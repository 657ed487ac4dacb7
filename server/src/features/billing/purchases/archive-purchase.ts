import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { purchases } from '../tables.ts'
import { chosenPurchase, type PurchaseChoice } from './find-purchase.ts'

/** Hides a purchase in its account's list and in that of staff, or unarchives it. */
export function archivePurchase(
  ctx: AccountCtx,
  { is_archived, ...choice }: PurchaseChoice & { is_archived: boolean },
) {
  return inTransaction(ctx, async (tx) => {
    const [purchase] = await tx.db
      .update(purchases)
      .set({ archivedAt: is_archived ? ctx.clock() : null })
      .where(chosenPurchase(ctx, choice))
      .returning({ accountId: purchases.accountId })
    if (purchase === undefined) throw notFound(`purchase ${choice.id}`)
    await recordAudit(tx, {
      action: is_archived ? 'purchase.archived' : 'purchase.shown',
      actorId: ctx.account.id,
      accountId: purchase.accountId,
      data: { purchase: choice.id },
    })
    return {
      message: is_archived ? 'Purchase archived.' : 'Purchase unarchived.',
      data: { id: choice.id, is_archived },
    }
  })
}
