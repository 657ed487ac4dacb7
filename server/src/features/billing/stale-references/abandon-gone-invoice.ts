import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { purchases } from '../tables.ts'
import { reportFinding } from './report-finding.ts'

/** Fails a purchase that waits for an invoice that no longer exists at the provider. */
export function abandonGoneInvoice(ctx: Ctx, accountId: number, invoiceRef: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(purchases)
      .set({ state: 'failed', payUrl: null })
      .where(
        and(
          eq(purchases.accountId, accountId),
          eq(purchases.businessKey, `inv:${invoiceRef}`),
          eq(purchases.state, 'waiting'),
        ),
      )
    if (rowCount === 1) await reportFinding(tx, { kind: 'invoice', ref: invoiceRef, accountId })
  })
}
