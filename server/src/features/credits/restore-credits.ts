import { and, eq, lt } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credit-amounts.ts'
import { after, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { requirePositive } from './grant-credits.ts'
import { type Operation, runOperation, type Transfer } from './operation.ts'
import { listOwingLots, payOff } from './owing-lots.ts'
import { creditLots } from './tables.ts'

/** Credits that come back late are of use for this long at least. */
const shortestValidityMs = days(30)

export type RestoreCredits = {
  accountId: number
  key: string
  amount: number
  lotId: string
  title: string
  reference: string
  actor: string
}

/**
 * Gives back what `revokeCredits` took of a lot, because the money came back to us. A debt is paid off first, this lot's before
 * others'; the rest can be spent again.
 */
export function restoreCredits(ctx: Ctx, input: RestoreCredits): Promise<{ restored: number; debtPaid: number }> {
  const { accountId, key, amount, lotId, title, reference, actor } = input
  requirePositive(amount)
  const operation: Operation = {
    accountId,
    key,
    kind: 'restore',
    arguments: { amount, lotId },
    title,
    reference,
    actor,
  }
  return runOperation(ctx, operation, async (tx) => {
    const isLot = and(eq(creditLots.accountId, accountId), eq(creditLots.id, lotId))
    if ((await tx.db.$count(creditLots, isLot)) === 0) throw new Error(`account ${accountId} has no lot ${lotId}`)
    const { paid: debtPaid, owed } = payOff(ownFirst(await listOwingLots(tx, accountId), lotId), amount)
    const restored = subtractCredits(amount, debtPaid)
    const validUntil = after(tx.clock(), shortestValidityMs)
    if (restored > 0)
      await tx.db
        .update(creditLots)
        .set({ expiresAt: validUntil })
        .where(and(isLot, lt(creditLots.expiresAt, validUntil)))
    const transfers: Transfer[] = restored > 0 ? [{ from: 'outside', to: 'available', amount: restored, lotId }] : []
    return { transfers, result: { restored, debtPaid }, amount: restored, owed }
  })
}

const ownFirst = <Lot extends { id: string }>(lots: readonly Lot[], lotId: string) =>
  lots.toSorted((a, b) => Number(b.id === lotId) - Number(a.id === lotId))
