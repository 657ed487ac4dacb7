import { v7 as uuid } from 'uuid'
import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { runOperation, type Transfer } from './operation.ts'
import { listOwingLots, payOff } from './owing-lots.ts'

export type GrantCredits = {
  accountId: number
  key: string
  amount: number
  /** Title in the history, such as "Pro, monthly". */
  title: string
  source: 'trial' | 'plan' | 'top-up' | 'adjustment'
  reference: string
  actor: string
  expiresAt: Date | null
}

/** Gives credits as a lot of their own. An open debt is paid off first. */
export function grantCredits(ctx: Ctx, input: GrantCredits): Promise<{ lotId: string; debtPaid: number }> {
  const { accountId, key, amount, title, source, reference, actor, expiresAt } = input
  requirePositive(amount)
  const operation = {
    accountId,
    key,
    kind: 'grant',
    arguments: { amount, source, reference, expiresAt },
    title,
    reference,
    actor,
  } as const
  return runOperation(ctx, operation, async (tx, balance) => {
    const lotId = uuid()
    const { paid: debtPaid, owed } = balance.debt > 0 ? payOff(await listOwingLots(tx, accountId), amount) : noDebt
    const transfers: Transfer[] = [{ from: 'outside', to: 'available', amount, lotId }]
    if (debtPaid > 0) transfers.push({ from: 'available', to: 'outside', amount: debtPaid, lotId })
    return {
      transfers,
      result: { lotId, debtPaid },
      amount: subtractCredits(amount, debtPaid),
      newLot: { id: lotId, source, granted: amount, expiresAt },
      owed,
    }
  })
}

const noDebt = { paid: 0, owed: [] }

export function requirePositive(amount: number) {
  if (!(amount > 0)) throw new RangeError(`not an amount of credits: ${amount}`)
  requireAmount(amount)
}

/** Finer than the four places the ledger keeps, an amount would be rounded here one way and there another. */
export function requireAmount(amount: number) {
  if (!(amount >= 0) || !Number.isFinite(amount) || addCredits(amount, 0) !== amount)
    throw new RangeError(`not an amount of credits: ${amount}`)
}
