import { and, asc, eq } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { requireAmount } from './grant-credits.ts'
import { takeFrom } from './lots.ts'
import { type Operation, type Plan, runOperation, type Transfer } from './operation.ts'
import { creditHolds, creditTransfers } from './tables.ts'
import { takeBackOwed } from './take-back-owed.ts'

type EndHold = { accountId: number; key: string; holdId: string; reference: string; actor: string }

/** How a hold ended: what was charged, and what went back. `charged` is 0 for one that had ended before. */
export type HoldOutcome = { charged: number; returned: number; hold: 'settled' | 'released' | 'expired' }

/** Charges what was delivered, at most what is held, and gives the rest back. */
export function settleHold(ctx: Ctx, input: EndHold & { amount: number }): Promise<HoldOutcome> {
  requireAmount(input.amount)
  return endHold(ctx, { ...input, kind: 'settle', ended: 'settled' })
}

/** Gives everything back: nothing was delivered. */
export function releaseHold(ctx: Ctx, input: EndHold): Promise<HoldOutcome> {
  return endHold(ctx, { ...input, amount: 0, kind: 'release', ended: 'released' })
}

/** Gives back a hold whose time ran out. */
export function expireHold(ctx: Ctx, input: EndHold): Promise<HoldOutcome> {
  return endHold(ctx, { ...input, amount: 0, kind: 'release', ended: 'expired' })
}

type PlannedEnd = EndHold & {
  amount: number
  kind: 'settle' | 'release'
  ended: 'settled' | 'released' | 'expired'
}

function endHold(ctx: Ctx, input: PlannedEnd): Promise<HoldOutcome> {
  const { accountId, key, holdId, amount, kind, reference, actor } = input
  const operation: Operation = { accountId, key, kind, arguments: { holdId, amount }, title: '', reference, actor }
  return inTransaction(ctx, async (tx) => {
    let debt = 0
    const outcome = await runOperation(tx, operation, async (inner, balance) => {
      debt = balance.debt
      return planEnd(inner, input)
    })
    if (debt > 0 && outcome.returned > 0) await takeBackOwed(tx, { accountId, key: `${key}:owed`, reference, actor })
    return outcome
  })
}

async function planEnd(tx: Ctx, { accountId, holdId, amount, ended }: PlannedEnd): Promise<Plan<HoldOutcome>> {
  const [hold] = await tx.db
    .select({ amount: creditHolds.amount, state: creditHolds.state })
    .from(creditHolds)
    .where(and(eq(creditHolds.accountId, accountId), eq(creditHolds.id, holdId)))
  if (hold === undefined) throw new Error(`account ${accountId} has no hold ${holdId}`)
  if (hold.state !== 'open')
    return { transfers: [], result: { charged: 0, returned: 0, hold: hold.state }, amount: 0, holdId }
  if (amount > hold.amount) throw new RangeError(`hold ${holdId} is ${hold.amount}, cannot settle ${amount}`)
  const state = amount === 0 && ended === 'settled' ? 'released' : ended
  return {
    transfers: await splitHold(tx, { accountId, holdId, amount }),
    result: { charged: amount, returned: subtractCredits(hold.amount, amount), hold: state },
    amount: 0,
    endHold: { id: holdId, state, settled: amount },
    holdId,
  }
}

/** The held parts in the order they were taken: the first `amount` is spent, the rest goes back to its lots. */
async function splitHold(
  ctx: Ctx,
  { accountId, holdId, amount }: { accountId: number; holdId: string; amount: number },
): Promise<Transfer[]> {
  const parts = await ctx.db
    .select({ id: creditTransfers.lotId, remaining: creditTransfers.amount })
    .from(creditTransfers)
    .where(and(eq(creditTransfers.accountId, accountId), eq(creditTransfers.holdId, holdId)))
    .orderBy(asc(creditTransfers.leg))
  const { taken } = takeFrom(parts, amount)
  const spent = new Map(taken.map((part) => [part.lotId, part.amount]))
  return parts.flatMap(({ id: lotId, remaining }) => {
    const used = spent.get(lotId) ?? 0
    const back = subtractCredits(remaining, used)
    const transfers: Transfer[] = []
    if (used > 0) transfers.push({ from: 'held', to: 'spent', amount: used, lotId })
    if (back > 0) transfers.push({ from: 'held', to: 'available', amount: back, lotId })
    return transfers
  })
}
