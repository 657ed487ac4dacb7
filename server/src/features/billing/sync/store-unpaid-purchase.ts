import { eq, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockBalance } from '../../credits/index.ts'
import { withKeptBuyer } from '../kept-buyer.ts'
import { deletedPurchases, purchases } from '../tables.ts'

type Row = typeof purchases.$inferInsert
export type UnpaidPurchase = Omit<Row, 'id' | 'state' | 'receiptNumber'> & { state: 'waiting' | 'failed' }

/** Stores what is to be paid, or was and no longer is. What was paid meanwhile, or deleted, is left alone. */
export function storeUnpaidPurchase(ctx: Ctx, purchase: UnpaidPurchase): Promise<void> {
  const { accountId, businessKey } = purchase
  return inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    if ((await tx.db.$count(deletedPurchases, eq(deletedPurchases.businessKey, businessKey))) > 0) return
    const values = await withKeptBuyer(tx, purchase, false)
    await tx.db
      .insert(purchases)
      .values({ ...values, id: uuid() })
      .onConflictDoUpdate({ target: purchases.businessKey, set: values, setWhere: ne(purchases.state, 'paid') })
  })
}
