import { and, eq } from 'drizzle-orm'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Buyer } from '../../ports/payment-gateway.ts'

export const nobody: Buyer = { name: null, email: null, address: [], taxIds: [] }

/** A purchase with what may be stored of its buyer: of one whose account was deleted only what a receipt must say. */
export async function withKeptBuyer<Row extends { accountId: number; buyer: Buyer }>(
  tx: Ctx,
  row: Row,
  isPaid: boolean,
): Promise<Row> {
  if ((await tx.db.$count(viewerTable, and(eq(viewerTable.id, row.accountId), isNotDeleted))) > 0) return row
  const buyer = isPaid ? { ...row.buyer, email: null } : nobody
  return { ...row, buyer, card: null, payUrl: null }
}
