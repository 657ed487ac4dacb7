import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requirePositive } from './grant-credits.ts'
import { chooseFromLots, type LotPart, lotsForWork, ofLiveAccount } from './lots.ts'
import { type Balance, runOperation } from './operation.ts'
import { creditHolds } from './tables.ts'

export type HoldCredits = {
  accountId: number
  key: string
  amount: number
  title: string
  reference: string
  actor: string
  /** The time when the sweeper gives it back if nobody settled it. */
  expiresAt: Date
}

/**
 * Sets credits aside for accepted work, the soonest to expire first. Throws `credits.insufficient`.
 */
export function holdCredits(ctx: Ctx, input: HoldCredits): Promise<{ holdId: string }> {
  const { accountId, key, amount, title, reference, actor, expiresAt } = input
  requirePositive(amount)
  const operation = { accountId, key, kind: 'hold', arguments: { amount, reference }, title, reference, actor } as const
  const plan = (_tx: Ctx, balance: Balance, lots: LotPart[]) => {
    const { taken, short } = chooseFromLots(lots, amount)
    if (short > 0)
      throw new AppError('credits.insufficient', `account ${accountId} has ${balance.available}, needs ${amount}`)
    const holdId = uuid()
    return {
      transfers: taken.map((part) => ({ from: 'available', to: 'held', ...part }) as const),
      result: { holdId },
      amount: 0,
      newHold: { id: holdId, amount, expiresAt },
      holdId,
    }
  }
  return runOperation(ctx, operation, plan, lotsForWork(ctx, accountId))
}

/** The ids of those holds that are open: what may still be bought. None of an account that was deleted is. */
export async function findOpenHolds(
  ctx: Ctx,
  holds: readonly { accountId: number; holdId: string }[],
): Promise<Set<string>> {
  if (holds.length === 0) return new Set()
  const asked = new Map(holds.map((hold) => [hold.holdId, hold]))
  const rows = await ctx.db
    .select({ id: creditHolds.id })
    .from(creditHolds)
    .where(
      and(
        sql`(${creditHolds.accountId}, ${creditHolds.id}) in (
          select "accountId", "holdId"
          from jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) as asked("accountId" int, "holdId" uuid))`,
        eq(creditHolds.state, 'open'),
        ofLiveAccount(creditHolds.accountId),
      ),
    )
  return new Set(rows.map((row) => row.id))
}
