import { and, eq, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../platform/context.ts'
import { type Operation, runOperation } from './operation.ts'
import { creditLots } from './tables.ts'

type LotKey = { accountId: number; id: string }

/**
 * Takes what is left of an expired lot. The key is fresh each time: a released hold may put credits back into an expired lot, and
 * then it expires again. What makes a repeat harmless is reading under the lock what is left, and whether it is still expired:
 * restored credits are valid for longer.
 */
export function expireLot(ctx: Ctx, { accountId, id }: LotKey) {
  const operation: Operation = {
    accountId,
    key: `expire:${id}:${uuid()}`,
    kind: 'expire',
    arguments: { lotId: id },
    title: 'Credits expired',
    reference: id,
    actor: 'system',
  }
  return runOperation(ctx, operation, async (tx) => {
    const [lot] = await tx.db
      .select({ remaining: creditLots.remaining })
      .from(creditLots)
      .where(and(eq(creditLots.accountId, accountId), eq(creditLots.id, id), lte(creditLots.expiresAt, tx.clock())))
    const remaining = lot?.remaining ?? 0
    return {
      transfers: remaining > 0 ? [{ from: 'available', to: 'expired', amount: remaining, lotId: id }] : [],
      result: { expired: remaining },
      amount: -remaining,
    }
  })
}

/** A lot as it stands now: what expired before the sweeper came is gone. Call it under the account's lock. */
export async function readLot(ctx: Ctx, { accountId, id }: LotKey) {
  const isLot = and(eq(creditLots.accountId, accountId), eq(creditLots.id, id))
  const [lot] = await ctx.db.select().from(creditLots).where(isLot)
  if (lot === undefined) throw new Error(`account ${accountId} has no lot ${id}`)
  if (lot.remaining === 0 || lot.expiresAt === null || lot.expiresAt > ctx.clock()) return lot
  await expireLot(ctx, { accountId, id })
  return { ...lot, remaining: 0 }
}
