import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { creditLots } from './tables.ts'

export type SpendableLot = { id: string; remaining: number; expiresAt: Date | null }

const hasNotExpired = (ctx: Ctx) => sql`(expires_at is null or expires_at > ${ctx.clock().toISOString()}::timestamptz)`

const soonestFirst = sql.raw('expires_at asc nulls last, created_at, id')

/** Lots with something left that have not expired, the soonest to expire first. */
export const listSpendableLots = (ctx: Ctx, accountId: number): Promise<SpendableLot[]> =>
  listLots(ctx, accountId, hasNotExpired(ctx))

/** Includes lots that have expired and wait to be swept: they make up the available balance. */
export const listAvailableLots = (ctx: Ctx, accountId: number): Promise<SpendableLot[]> => listLots(ctx, accountId)

function listLots(ctx: Ctx, accountId: number, chosen?: SQL): Promise<SpendableLot[]> {
  return ctx.db
    .select({ id: creditLots.id, remaining: creditLots.remaining, expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), sql`${creditLots.hasRemaining}`, chosen))
    .orderBy(soonestFirst)
}

/** A lot with the credits that are left in it. */
export type LotPart = [id: string, remaining: number]

/**
 * Lots that work may be begun with, as a JSON value, the soonest to expire first: a deleted account has none. Asked under the
 * balance's lock, which a deletion takes too, so that work begins before it, and ends with it, or not at all.
 */
export const lotsForWork = (ctx: Ctx, accountId: number): SQL<LotPart[]> =>
  sql<LotPart[]>`(
    select coalesce(json_agg(json_build_array(id, remaining) order by ${soonestFirst}), '[]') from credit_lots
    where account_id = ${accountId} and has_remaining and ${hasNotExpired(ctx)} and ${ofLiveAccount(creditLots.accountId)})`

/** Narrows a query over rows of accounts to those whose account was not deleted. */
export const ofLiveAccount = (accountId: AnyColumn): SQL =>
  sql`exists (select from ${viewerTable} where ${viewerTable.id} = ${accountId} and ${isNotDeleted})`

/** Takes `amount` from lots in their order. What is missing stands in `short`. */
export function chooseFromLots(lots: readonly LotPart[], amount: number) {
  const taken: { lotId: string; amount: number }[] = []
  let short = amount
  for (const [lotId, remaining] of lots) {
    if (short <= 0) break
    const part = Math.min(remaining, short)
    taken.push({ lotId, amount: part })
    short = subtractCredits(short, part)
  }
  return { taken, short: Math.max(short, 0) }
}
