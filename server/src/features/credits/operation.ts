import { eq, sql } from 'drizzle-orm'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Bucket, creditBalances, creditOperations, type OperationKind } from './tables.ts'

export type Balance = { available: number; held: number; debt: number }

/** One movement between two buckets, out of or into one lot. */
export type Transfer = { from: Bucket; to: Bucket; amount: number; lotId: string }

/** The writes of a verb; balances and lots follow from the transfers, so that they cannot disagree. */
export type Plan<Result> = {
  transfers: Transfer[]
  result: Result
  /** For the history: added, or below zero used. */
  amount: number
  /** A lot that is new with this operation. */
  newLot?: { id: string; source: string; granted: number; expiresAt: Date | null; owed?: number }
  newHold?: { id: string; amount: number; expiresAt: Date }
  endHold?: { id: string; state: 'settled' | 'released' | 'expired'; settled: number }
  holdId?: string
  /** Credits that lots owe more, or below zero less; the account's debt follows from it. */
  owed?: LotChange[]
  /** Credits of lots that are written off, or below zero no longer are. */
  writtenOff?: LotChange[]
}

export type LotChange = { lotId: string; change: number }

export type Operation = {
  accountId: number
  /** Names this operation for ever; a repeat with the same arguments answers the first result. */
  key: string
  kind: OperationKind
  arguments: unknown
  title: string
  reference: string
  actor: string
  reason?: string
}

/**
 * Carries out one verb of the ledger: locks the account's balance, answers a repeat from the stored result, refuses a
 * reused key with other arguments, and writes operation, transfers, lots, hold and balance in one statement.
 */
export function runOperation<Result extends object>(
  ctx: Ctx,
  operation: Operation,
  plan: (ctx: Ctx, balance: Balance) => Promise<Plan<Result>>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const balance = await lockBalance(tx, operation.accountId)
    const argumentsText = JSON.stringify(operation.arguments)
    const [earlier] = await tx.db
      .select({ kind: creditOperations.kind, arguments: creditOperations.arguments, result: creditOperations.result })
      .from(creditOperations)
      .where(sql`${creditOperations.accountId} = ${operation.accountId} and ${creditOperations.key} = ${operation.key}`)
    if (earlier !== undefined) {
      if (earlier.kind !== operation.kind || earlier.arguments !== argumentsText)
        throw new AppError('request.conflict', `credit operation ${operation.key} was ${earlier.kind} before`)
      return earlier.result as Result
    }
    const planned = await plan(tx, balance)
    await write(tx, operation, argumentsText, planned)
    return planned.result
  })
}

/**
 * Locks the account's balance until the transaction ends. Whoever locks something else before a verb of the ledger takes this
 * first, as those do who hold credits before they ask for anything.
 */
export async function lockBalance(ctx: Ctx, accountId: number): Promise<Balance> {
  const [row] = await ctx.db.select().from(creditBalances).where(eq(creditBalances.accountId, accountId)).for('update')
  if (row !== undefined) return row
  await ctx.db.insert(creditBalances).values({ accountId, available: 0, held: 0, debt: 0 }).onConflictDoNothing()
  return lockBalance(ctx, accountId)
}

const flow = (transfers: readonly Transfer[], bucket: Bucket) =>
  transfers.reduce(
    (sum, transfer) =>
      addCredits(sum, transfer.to === bucket ? transfer.amount : transfer.from === bucket ? -transfer.amount : 0),
    0,
  )

async function write<Result extends object>(
  ctx: Ctx,
  operation: Operation,
  argumentsText: string,
  { transfers, result, amount, newLot, newHold, endHold, holdId, owed = [], writtenOff = [] }: Plan<Result>,
) {
  const { accountId, key, kind, title, reference, actor, reason = null } = operation
  const now = ctx.clock().toISOString()
  const legs = JSON.stringify(transfers.map((transfer, leg) => ({ ...transfer, leg })))
  const lots = newLot === undefined ? '[]' : JSON.stringify([newLot])
  const holds = newHold === undefined ? '[]' : JSON.stringify([newHold])
  const ended = endHold === undefined ? '[]' : JSON.stringify([endHold])
  const debtChange = owed.reduce((sum, { change }) => addCredits(sum, change), newLot?.owed ?? 0)
  await ctx.db.execute(sql`
    with operation as (
      insert into credit_operations (account_id, key, kind, arguments, result, amount, title, actor, created_at)
      values (${accountId}, ${key}, ${kind}, ${argumentsText}, ${JSON.stringify(result)}::jsonb, ${amount}, ${title}, ${actor}, ${now})
    ), legs as (
      select * from jsonb_to_recordset(${legs}::jsonb)
        as leg(leg smallint, "from" text, "to" text, amount numeric(14,4), "lotId" uuid)
    ), transfers as (
      insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, hold_id, reference, actor, reason, created_at)
      select ${accountId}, ${key}, leg, "from", "to", amount, ${kind}, "lotId", ${holdId ?? null}::uuid, ${reference}, ${actor}, ${reason}, ${now}::timestamptz from legs
    ), movements as (
      select "lotId" as lot_id, sum(moved) as moved, sum(came) as came, sum(owed) as owed, sum(written_off) as written_off from (
        select "lotId", case when "to" = 'available' then amount when "from" = 'available' then -amount else 0 end as moved,
          case when "from" = 'outside' then amount else 0 end as came, 0 as owed, 0 as written_off
        from legs
        union all
        select "lotId", 0, 0, change, 0 from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as owed("lotId" uuid, change numeric(14,4))
        union all
        select "lotId", 0, 0, 0, change from jsonb_to_recordset(${JSON.stringify(writtenOff)}::jsonb) as written("lotId" uuid, change numeric(14,4))
      ) parts group by "lotId"
    ), new_lot as (
      insert into credit_lots (account_id, id, source, granted, remaining, owed, expires_at, created_at)
      select ${accountId}, lot.id, lot.source, lot.granted, coalesce(m.moved, 0), coalesce(lot.owed, 0), lot."expiresAt", ${now}::timestamptz
      from jsonb_to_recordset(${lots}::jsonb) as lot(id uuid, source text, granted numeric(14,4), owed numeric(14,4), "expiresAt" timestamptz)
      left join movements m on m.lot_id = lot.id
    ), old_lots as (
      update credit_lots set remaining = remaining + m.moved, granted = granted + m.came, owed = credit_lots.owed + m.owed,
        written_off = credit_lots.written_off + m.written_off
      from movements m
      where account_id = ${accountId} and id = m.lot_id and (m.moved <> 0 or m.came <> 0 or m.owed <> 0 or m.written_off <> 0)
    ), new_hold as (
      insert into credit_holds (account_id, id, key, amount, settled, state, title, expires_at, created_at)
      select ${accountId}, hold.id, ${key}, hold.amount, 0, 'open', ${title}, hold."expiresAt", ${now}::timestamptz
      from jsonb_to_recordset(${holds}::jsonb) as hold(id uuid, amount numeric(14,4), "expiresAt" timestamptz)
    ), ended_hold as (
      update credit_holds set state = ended.state, settled = ended.settled, ended_at = ${now}::timestamptz
      from jsonb_to_recordset(${ended}::jsonb) as ended(id uuid, state text, settled numeric(14,4))
      where account_id = ${accountId} and credit_holds.id = ended.id
    )
    update credit_balances set
      available = available + ${flow(transfers, 'available')}::numeric(14,4),
      held = held + ${flow(transfers, 'held')}::numeric(14,4),
      debt = debt + ${debtChange}::numeric(14,4)
    where account_id = ${accountId}`)
}
