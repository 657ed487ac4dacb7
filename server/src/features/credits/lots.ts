import { type AnyColumn, and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { creditLots } from './tables.ts'

export type SpendableLot = { id: string; remaining: number; expiresAt: Date | null }

/** Lots with something left that have not expired, the soonest to expire first. */
export const listSpendableLots = (ctx: Ctx, accountId: number, which?: SQL): Promise<SpendableLot[]> =>
  listLots(
    ctx,
    accountId,
    which,
    sql`(${creditLots.expiresAt} is null or ${creditLots.expiresAt} > ${ctx.clock().toISOString()}::timestamptz)`,
  )

/** Includes lots that have expired and wait to be swept: they make up the available balance. */
export const listAvailableLots = (ctx: Ctx, accountId: number): Promise<SpendableLot[]> => listLots(ctx, accountId)

function listLots(ctx: Ctx, accountId: number, ...chosen: (SQL | undefined)[]): Promise<SpendableLot[]> {
  return ctx.db
    .select({ id: creditLots.id, remaining: creditLots.remaining, expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.remaining, 0), ...chosen))
    .orderBy(sql`${creditLots.expiresAt} asc nulls last`, asc(creditLots.createdAt), asc(creditLots.id))
}

/**
 * Lots that work may be begun with: a deleted account has none. Asked under the balance's lock, which a deletion takes
 * too, so that work begins before it, and ends with it, or not at all.
 */
export const listLotsForWork = (tx: Ctx, accountId: number): Promise<SpendableLot[]> =>
  listSpendableLots(tx, accountId, ofLiveAccount(creditLots.accountId))

/** Narrows a query over rows of accounts to those whose account was not deleted. */
export const ofLiveAccount = (accountId: AnyColumn): SQL =>
  sql`exists (select from ${viewerTable} where ${viewerTable.id} = ${accountId} and ${isNotDeleted})`

/** Takes `amount` from lots in their order. What is missing stands in `short`. */
export function takeFrom(lots: readonly Pick<SpendableLot, 'id' | 'remaining'>[], amount: number) {
  const taken: { lotId: string; amount: number }[] = []
  let short = amount
  for (const lot of lots) {
    if (short <= 0) break
    const part = Math.min(lot.remaining, short)
    taken.push({ lotId: lot.id, amount: part })
    short = subtractCredits(short, part)
  }
  return { taken, short: Math.max(short, 0) }
}
