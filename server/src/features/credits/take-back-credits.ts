import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { subtractCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readLot } from './expire-lot.ts'
import { requirePositive } from './grant-credits.ts'
import { listSpendableLots, takeFrom } from './lots.ts'
import { type Operation, runOperation } from './operation.ts'
import { creditTransfers } from './tables.ts'

type TakeBack = { accountId: number; key: string; amount: number; title: string; reference: string; actor: string }

/** What became of credits that were taken back: removed, owed, or written off because nobody had used them before they expired. */
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

/** A correction by staff, with its reason. Below zero it takes, at most what is there. */
export function adjustCredits(ctx: Ctx, input: TakeBack & { reason: string }): Promise<{ amount: number }> {
  const { accountId, key, amount, title, reference, actor, reason } = input
  requirePositive(Math.abs(amount))
  const operation: Operation = {
    accountId,
    key,
    kind: 'adjust',
    arguments: { amount, reason },
    title,
    reference,
    actor,
    reason,
  }
  return runOperation(ctx, operation, async (tx, balance) => {
    if (amount > 0) {
      const lotId = uuid()
      return {
        transfers: [{ from: 'outside', to: 'available', amount, lotId }],
        result: { amount },
        amount,
        newLot: { id: lotId, source: 'adjustment', granted: amount, expiresAt: null },
      }
    }
    const { taken, short } = takeFrom(await listSpendableLots(tx, accountId), -amount)
    if (short > 0)
      throw new AppError(
        'credits.insufficient',
        `account ${accountId} has ${balance.available}, cannot take ${-amount}`,
      )
    return {
      transfers: taken.map((part) => ({ from: 'available', to: 'outside', ...part })),
      result: { amount },
      amount,
    }
  })
}
