import { and, eq, sql } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { readLot } from './expire-lot.ts'
import { requirePositive } from './grant-credits.ts'
import { type Operation, runOperation } from './operation.ts'
import { creditTransfers } from './tables.ts'

type TakeBack = { accountId: number; key: string; amount: number; title: string; reference: string; actor: string }

/**
 * The result for credits that were taken back: removed, owed, or written off because they had not been used before they
 * expired.
 */
export type TakenBack = { takenBack: number; debt: number; writtenOff: number }

/**
 * A refund takes back what is left of the credits it was for, then counts those that expired unused. What was used of them, or is
 * held, becomes a debt, which is paid off by what a hold returns to the lot, and by the next grant.
 */
export function revokeCredits(ctx: Ctx, input: TakeBack & { lotId: string }): Promise<TakenBack> {
  const { accountId, key, amount, lotId, title, reference, actor } = input
  requirePositive(amount)
  const operation: Operation = { accountId, key, kind: 'revoke', arguments: { amount, lotId }, title, reference, actor }
  return runOperation(ctx, operation, async (tx) => {
    const lot = await readLot(tx, { accountId, id: lotId })
    const takenBack = Math.min(lot.remaining, amount)
    const missing = subtractCredits(amount, takenBack)
    const unused = missing === 0 ? 0 : subtractCredits(await sumExpired(tx, accountId, lotId), lot.writtenOff)
    const writtenOff = Math.min(unused, missing)
    const debt = subtractCredits(missing, writtenOff)
    return {
      transfers: takenBack > 0 ? [{ from: 'available', to: 'outside', amount: takenBack, lotId }] : [],
      result: { takenBack, debt, writtenOff },
      amount: -takenBack,
      owed: debt > 0 ? [{ lotId, change: debt }] : [],
      writtenOff: writtenOff > 0 ? [{ lotId, change: writtenOff }] : [],
    }
  })
}

async function sumExpired(ctx: Ctx, accountId: number, lotId: string): Promise<number> {
  const { amount, to } = creditTransfers
  const [row] = await ctx.db
    .select({ expired: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(creditTransfers)
    .where(and(eq(creditTransfers.accountId, accountId), eq(creditTransfers.lotId, lotId), eq(to, 'expired')))
  return Number(row?.expired)
}
