import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { insertRows, isAny, isOneOf } from '../../platform/database/many-rows.ts'
import { serpFetchOrders, serpLooks } from './tables.ts'

/** Who pays for fetches: an account with an open hold that covers all it orders under it. */
export type Payer = { accountId: number; holdId: string }

/** Orders fetches that are locked by the caller's transaction. Before this, nothing of them can reach the provider. */
export async function placeOrders(tx: Ctx, payer: Payer, lookIds: readonly string[]): Promise<void> {
  const orders = lookIds.map((lookId) => ({ lookId, ...payer }))
  if (isAny(orders)) await tx.db.execute(insertRows(serpFetchOrders, orders))
}

/**
 * Cancels what a hold has ordered and the provider has not got: fetches that nobody else has ordered are not made. Returns
 * the fetches that are no longer ordered; the others are under way or have ended, and are still to be paid for.
 */
export async function cancelOrders(tx: Ctx, holdId: string): Promise<string[]> {
  // Locked, so that none is handed over meanwhile; in the order in which whoever asks for fetches locks them.
  const queued = await tx.db
    .select({ id: serpLooks.id })
    .from(serpLooks)
    .innerJoin(serpFetchOrders, eq(serpFetchOrders.lookId, serpLooks.id))
    .where(and(eq(serpFetchOrders.holdId, holdId), eq(serpLooks.state, 'queued')))
    .orderBy(serpLooks.queryId)
    .for('update', { of: serpLooks })
  const lookIds = queued.map(({ id }) => id)
  if (lookIds.length === 0) return []
  const mine = and(eq(serpFetchOrders.holdId, holdId), isOneOf(serpFetchOrders.lookId, lookIds))
  await tx.db.delete(serpFetchOrders).where(mine)
  const others = tx.db.select().from(serpFetchOrders).where(eq(serpFetchOrders.lookId, serpLooks.id))
  await tx.db.delete(serpLooks).where(and(isOneOf(serpLooks.id, lookIds), notExists(others)))
  // What others wait for goes on in the share of one of them, behind its backlog: the better place that a share of somebody
  // else's gave goes with the order, or ordering and cancelling would be a way to the front.
  await tx.db.execute(sql`
    update serp_looks look set queue_rank = null, is_direct = false, due_at = ${tx.clock().toISOString()}::timestamptz,
      account_id = coalesce((select own.account_id from serp_fetch_orders own
        where own.look_id = look.id and own.account_id = look.account_id limit 1),
        (select min(other.account_id) from serp_fetch_orders other where other.look_id = look.id))
    where look.id = any(${sql.param(lookIds)}::uuid[])`)
  return lookIds
}

/** Ends the orders of a hold; call it in the transaction that ends the hold, with every fetch delivered or failed. */
export const closeOrders = (tx: Ctx, holdId: string) =>
  tx.db.delete(serpFetchOrders).where(eq(serpFetchOrders.holdId, holdId))

/** Those of the holds that still cover fetches: such a hold must not run out. */
export async function listHoldsInUse(ctx: Ctx, holdIds: readonly string[]): Promise<Set<string>> {
  if (holdIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ holdId: serpFetchOrders.holdId })
    .from(serpFetchOrders)
    .where(isOneOf(serpFetchOrders.holdId, holdIds))
  return new Set(rows.map((row) => row.holdId))
}
