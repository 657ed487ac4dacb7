import { and, eq, lt } from 'drizzle-orm'
import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { after, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { readLot } from './expire-lot.ts'
import { requirePositive } from './grant-credits.ts'
import { type Operation, runOperation, type Transfer } from './operation.ts'
import { listOwingLots, payOff } from './owing-lots.ts'
import { creditLots } from './tables.ts'

/** Credits that come back late are of use for this long at least. */
const shortestValidityMs = days(30)

export type RestoreCredits = {
  accountId: number
  key: string
  /** Credits that had been taken back or were owed. */
  amount: number
  /** Credits that had been written off as well: the write-off is reversed, and they are granted to no one. */
  writtenOff: number
  lotId: string
  title: string
  reference: string
  actor: string
}

/** `writtenOff` is below zero: no longer so. */
type Restored = { restored: number; debtPaid: number; writtenOff: number }

/**
 * Gives back what `revokeCredits` took of a lot, because the money came back to us. A debt is paid off first, this lot's before
 * others'; the rest can be spent again. Credits that had expired before they were taken back stay expired.
 */
export function restoreCredits(ctx: Ctx, input: RestoreCredits): Promise<Restored> {
  const { accountId, key, amount, writtenOff, lotId, title, reference, actor } = input
  requirePositive(addCredits(amount, writtenOff))
  const operation: Operation = {
    accountId,
    key,
    kind: 'restore',
    arguments: { amount, writtenOff, lotId },
    title,
    reference,
    actor,
  }
  return runOperation(ctx, operation, async (tx) => {
    await readLot(tx, { accountId, id: lotId })
    const { paid: debtPaid, owed } = payOff(ownFirst(await listOwingLots(tx, accountId), lotId), amount)
    const restored = subtractCredits(amount, debtPaid)
    const validUntil = after(tx.clock(), shortestValidityMs)
    const isShorter = and(
      eq(creditLots.accountId, accountId),
      eq(creditLots.id, lotId),
      lt(creditLots.expiresAt, validUntil),
    )
    if (restored > 0) await tx.db.update(creditLots).set({ expiresAt: validUntil }).where(isShorter)
    const transfers: Transfer[] = restored > 0 ? [{ from: 'outside', to: 'available', amount: restored, lotId }] : []
    return {
      transfers,
      result: { restored, debtPaid, writtenOff: subtractCredits(0, writtenOff) },
      amount: restored,
      owed,
      writtenOff: writtenOff > 0 ? [{ lotId, change: -writtenOff }] : [],
    }
  })
}

const ownFirst = <Lot extends { id: string }>(lots: readonly Lot[], lotId: string) =>
  lots.toSorted((a, b) => Number(b.id === lotId) - Number(a.id === lotId))
