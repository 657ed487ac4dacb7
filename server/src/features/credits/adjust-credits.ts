import { v7 as uuid } from 'uuid'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireAmount, requirePositive } from './grant-credits.ts'
import { chooseFromLots, type LotPart, listAvailableLots, listSpendableLots, type SpendableLot } from './lots.ts'
import { type Operation, type Plan, runOperation } from './operation.ts'

type Adjustment = {
  accountId: number
  key: string
  title: string
  reference: string
  actor: string
  reason: string
}

/** A correction by staff, with its reason. Below zero it takes, at most what is there. */
export function adjustCredits(ctx: Ctx, input: Adjustment & { amount: number }): Promise<{ amount: number }> {
  const { accountId, amount, reason } = input
  requirePositive(Math.abs(amount))
  return runOperation(ctx, operationOf(input, { amount, reason }), async (tx) =>
    amount > 0 ? planAddition(amount) : planRemoval(accountId, -amount, await listSpendableLots(tx, accountId)),
  )
}

/**
 * The same by what the account is to have available: the difference to what it has when it is this one's turn, so that a
 * hold at the same time is never overwritten. Answers the difference.
 */
export function adjustCreditsTo(ctx: Ctx, input: Adjustment & { available: number }): Promise<{ amount: number }> {
  const { accountId, available, reason } = input
  requireAmount(available)
  return runOperation(ctx, operationOf(input, { available, reason }), async (tx, balance) => {
    const amount = subtractCredits(available, balance.available)
    if (amount === 0) return { transfers: [], result: { amount }, amount }
    return amount > 0 ? planAddition(amount) : planRemoval(accountId, -amount, await listAvailableLots(tx, accountId))
  })
}

const operationOf = ({ accountId, key, title, reference, actor, reason }: Adjustment, given: object): Operation => ({
  accountId,
  key,
  kind: 'adjust',
  arguments: given,
  title,
  reference,
  actor,
  reason,
})

function planAddition(amount: number): Plan<{ amount: number }> {
  const lotId = uuid()
  return {
    transfers: [{ from: 'outside', to: 'available', amount, lotId }],
    result: { amount },
    amount,
    newLot: { id: lotId, source: 'adjustment', granted: amount, expiresAt: null },
  }
}

function planRemoval(accountId: number, amount: number, lots: readonly SpendableLot[]): Plan<{ amount: number }> {
  const parts = lots.map(({ id, remaining }): LotPart => [id, remaining])
  const { taken, short } = chooseFromLots(parts, amount)
  if (short > 0) throw new AppError('credits.insufficient', `account ${accountId} lacks ${short} of ${amount} to take`)
  return {
    transfers: taken.map((part) => ({ from: 'available', to: 'outside', ...part })),
    result: { amount: -amount },
    amount: -amount,
  }
}
