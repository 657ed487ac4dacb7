import { and, eq } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { requirePositive } from './grant-credits.ts'
import { type Operation, runOperation } from './operation.ts'
import { creditLots } from './tables.ts'

type TakeBack = { accountId: number; key: string; amount: number; title: string; reference: string; actor: string }

/**
 * A refund takes back what is left of the credits it was for; what has left their lot already becomes a debt, which is paid off
 * by what a hold returns to the lot, and by the next grant.
 */
export function revokeCredits(
  ctx: Ctx,
  input: TakeBack & { lotId: string },
): Promise<{ takenBack: number; debt: number }> {
  const { accountId, key, amount, lotId, title, reference, actor } = input
  requirePositive(amount)
  const operation: Operation = { accountId, key, kind: 'revoke', arguments: { amount, lotId }, title, reference, actor }
  return runOperation(ctx, operation, async (tx) => {
    const [lot] = await tx.db
      .select({ remaining: creditLots.remaining })
      .from(creditLots)
      .where(and(eq(creditLots.accountId, accountId), eq(creditLots.id, lotId)))
    if (lot === undefined) throw new Error(`account ${accountId} has no lot ${lotId}`)
    const takenBack = Math.min(lot.remaining, amount)
    const debt = subtractCredits(amount, takenBack)
    return {
      transfers: takenBack > 0 ? [{ from: 'available', to: 'outside', amount: takenBack, lotId }] : [],
      result: { takenBack, debt },
      amount: -takenBack,
      owed: debt > 0 ? [{ lotId, change: debt }] : [],
    }
  })
}
