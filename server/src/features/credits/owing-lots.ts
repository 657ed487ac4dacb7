import { and, asc, eq, gt } from 'drizzle-orm'
import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { LotChange } from './operation.ts'
import { creditLots } from './tables.ts'

type OwingLot = { id: string; owed: number }

/** Lots of which a refund or dispute took back more than they still had, the oldest first. */
export function listOwingLots(ctx: Ctx, accountId: number) {
  return ctx.db
    .select({ id: creditLots.id, owed: creditLots.owed, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.owed, 0)))
    .orderBy(asc(creditLots.createdAt), asc(creditLots.id))
}

/** Pays what lots owe in their order, as far as `amount` goes. */
export function payOff(lots: readonly OwingLot[], amount: number): { paid: number; owed: LotChange[] } {
  let paid = 0
  const owed: LotChange[] = []
  for (const lot of lots) {
    const part = Math.min(lot.owed, subtractCredits(amount, paid))
    if (part <= 0) break
    owed.push({ lotId: lot.id, change: -part })
    paid = addCredits(paid, part)
  }
  return { paid, owed }
}
