import { type SQL, sql } from 'drizzle-orm'
import { subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { requireAmount } from './grant-credits.ts'
import { chooseFromLots, type LotPart } from './lots.ts'
import { type Balance, type Operation, type Plan, runWithin, type Transfer } from './operation.ts'
import { revokeOwedCredits } from './revoke-owed-credits.ts'
import { creditHolds, creditTransfers, type HoldState } from './tables.ts'

type EndHold = { accountId: number; key: string; holdId: string; reference: string; actor: string }

/** The end of a hold: the credits charged and those released. `charged` is 0 for one that had ended before. */
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
    const plan = (_tx: Ctx, balance: Balance, hold: Hold | null) => {
      debt = balance.debt
      return planEnd(input, hold)
    }
    const outcome = await runWithin(tx, operation, plan, holdWithParts(accountId, holdId))
    if (debt > 0 && outcome.returned > 0)
      await revokeOwedCredits(tx, { accountId, key: `${key}:owed`, reference, actor })
    return outcome
  })
}

/** A hold with the parts of lots it was taken from, in that order. */
type Hold = { amount: number; state: HoldState; parts: LotPart[] }

const holdWithParts = (accountId: number, holdId: string): SQL<Hold | null> =>
  sql<Hold | null>`(
    select json_build_object('amount', amount, 'state', state, 'parts', (
      select coalesce(json_agg(json_build_array(lot_id, amount) order by leg), '[]') from ${creditTransfers}
      where account_id = ${accountId} and hold_id = ${holdId}))
    from ${creditHolds} where account_id = ${accountId} and id = ${holdId})`

function planEnd({ accountId, holdId, amount, ended }: PlannedEnd, hold: Hold | null): Plan<HoldOutcome> {
  if (hold === null) throw new Error(`account ${accountId} has no hold ${holdId}`)
  if (hold.state !== 'open')
    return { transfers: [], result: { charged: 0, returned: 0, hold: hold.state }, amount: 0, holdId }
  if (amount > hold.amount) throw new RangeError(`hold ${holdId} is ${hold.amount}, cannot settle ${amount}`)
  const state = amount === 0 && ended === 'settled' ? 'released' : ended
  return {
    transfers: splitHold(hold.parts, amount),
    result: { charged: amount, returned: subtractCredits(hold.amount, amount), hold: state },
    amount: 0,
    endHold: { id: holdId, state, settled: amount },
    holdId,
  }
}

/** The held parts in the order they were taken: the first `amount` is spent, the rest goes back to its lots. */
function splitHold(parts: readonly LotPart[], amount: number): Transfer[] {
  const { taken } = chooseFromLots(parts, amount)
  const spent = new Map(taken.map((part) => [part.lotId, part.amount]))
  return parts.flatMap(([lotId, remaining]) => {
    const used = spent.get(lotId) ?? 0
    const back = subtractCredits(remaining, used)
    const transfers: Transfer[] = []
    if (used > 0) transfers.push({ from: 'held', to: 'spent', amount: used, lotId })
    if (back > 0) transfers.push({ from: 'held', to: 'available', amount: back, lotId })
    return transfers
  })
}
