import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { serpFetches, serpFetchOrders } from '../tables.ts'

/** The payer of fetches: an account with an open hold that covers all it orders under it. */
export type Payer = { accountId: number; holdId: string }

/** Orders fetches that are locked by the caller's transaction. Before this, nothing of them can reach the provider. */
export async function placeOrders(tx: Ctx, payer: Payer, fetchIds: readonly string[]): Promise<void> {
  const orders = fetchIds.map((fetchId) => ({ fetchId, ...payer }))
  if (isNonEmpty(orders)) await tx.db.execute(insertRows(serpFetchOrders, orders))
}

/**
 * Cancels what a hold has ordered and the provider has not got: fetches that nobody else has ordered are not made. Returns
 * the fetches that are no longer ordered; the others are under way or have ended, and are still to be paid for.
 */
export async function cancelOrders(tx: Ctx, holdId: string): Promise<string[]> {
  // Locked, so that none is handed over meanwhile; in the order in which whoever asks for fetches locks them.
  const queued = await tx.db
    .select({ id: serpFetches.id })
    .from(serpFetches)
    .innerJoin(serpFetchOrders, eq(serpFetchOrders.fetchId, serpFetches.id))
    .where(and(eq(serpFetchOrders.holdId, holdId), eq(serpFetches.state, 'queued')))
    .orderBy(serpFetches.queryId)
    .for('update', { of: serpFetches })
  const fetchIds = queued.map(({ id }) => id)
  if (fetchIds.length === 0) return []
  const mine = and(eq(serpFetchOrders.holdId, holdId), equalsAny(serpFetchOrders.fetchId, fetchIds))
  await tx.db.delete(serpFetchOrders).where(mine)
  const others = tx.db.select().from(serpFetchOrders).where(eq(serpFetchOrders.fetchId, serpFetches.id))
  await tx.db.delete(serpFetches).where(and(equalsAny(serpFetches.id, fetchIds), notExists(others)))
  // Fetches that others wait for go on in the share of one of them, behind its backlog: the better place that another
  // account's share gave goes with the order, or ordering and cancelling would be a way to the front.
  await tx.db.execute(sql`
    update serp_fetches serp_fetch set queue_rank = null, is_direct = false, due_at = ${tx.clock().toISOString()}::timestamptz,
      account_id = coalesce((select own.account_id from serp_fetch_orders own
        where own.fetch_id = serp_fetch.id and own.account_id = serp_fetch.account_id limit 1),
        (select min(other.account_id) from serp_fetch_orders other where other.fetch_id = serp_fetch.id))
    where serp_fetch.id = any(${sql.param(fetchIds)}::uuid[])`)
  return fetchIds
}

/** Ends the orders of a hold; call it in the transaction that ends the hold, with every fetch delivered or failed. */
export const closeOrders = (tx: Ctx, holdId: string) =>
  tx.db.delete(serpFetchOrders).where(eq(serpFetchOrders.holdId, holdId))

/** The holds that still cover fetches: such a hold must not run out. */
export async function listHoldsInUse(ctx: Ctx, holdIds: readonly string[]): Promise<Set<string>> {
  if (holdIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ holdId: serpFetchOrders.holdId })
    .from(serpFetchOrders)
    .where(equalsAny(serpFetchOrders.holdId, holdIds))
  return new Set(rows.map((row) => row.holdId))
}

/** Lists the accounts that have ordered any of the fetches under open holds. */
export async function listOrderingAccounts(tx: Ctx, fetchIds: readonly string[]): Promise<number[]> {
  const { accountId, fetchId } = serpFetchOrders
  const rows = await tx.db.selectDistinct({ accountId }).from(serpFetchOrders).where(equalsAny(fetchId, fetchIds))
  return rows.map((row) => row.accountId)
}
