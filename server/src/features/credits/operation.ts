import { type SQL, sql } from 'drizzle-orm'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Bucket, creditBalances, type OperationKind } from './tables.ts'

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

type PlanOf<Result, Read> = (ctx: Ctx, balance: Balance, read: Read) => Plan<Result> | Promise<Plan<Result>>

/**
 * Carries out one verb of the ledger in a transaction of its own: locks the account's balance, answers a repeat from the stored
 * result, refuses a reused key with other arguments, and writes operation, transfers, lots, hold and balance in one statement.
 * `read` is a JSON value the plan needs, which is read by the statement that looks for a repeat.
 */
export function runOperation<Result extends object, Read = null>(
  ctx: Ctx,
  operation: Operation,
  plan: PlanOf<Result, Read>,
  read?: SQL<Read>,
): Promise<Result> {
  return inTransaction(ctx, (tx) => runWithin(tx, operation, plan, read))
}

/** The same in the transaction the caller is in. */
export async function runWithin<Result extends object, Read = null>(
  tx: Ctx,
  operation: Operation,
  plan: PlanOf<Result, Read>,
  read: SQL<Read> = sql<Read>`null::json`,
): Promise<Result> {
  const balance = await lockBalance(tx, operation.accountId)
  const argumentsText = JSON.stringify(operation.arguments)
  // A statement of its own: one that waits for the lock does not see what was committed meanwhile.
  const { rows } = await tx.db.execute<{ kind: string | null; arguments: string; result: Result; read: Read }>(sql`
    select earlier.kind, earlier.arguments, earlier.result, ${read} as read
    from (values (true)) as always left join credit_operations earlier
      on earlier.account_id = ${operation.accountId} and earlier.key = ${operation.key}`)
  const [found] = rows
  if (found === undefined) throw new Error('a row without conditions is always there')
  if (found.kind !== null) {
    if (found.kind !== operation.kind || found.arguments !== argumentsText)
      throw new AppError('request.conflict', `credit operation ${operation.key} was ${found.kind} before`)
    return found.result
  }
  const planned = await plan(tx, balance, found.read)
  await write(tx, operation, argumentsText, planned)
  return planned.result
}

/**
 * Locks the account's balance until the transaction ends. Whoever locks something else before a verb of the ledger takes this
 * first, as those do who hold credits before they ask for anything.
 */
export async function lockBalance(ctx: Ctx, accountId: number): Promise<Balance> {
  const { rows } = await ctx.db.execute<Record<keyof Balance, string>>(
    sql`select available, held, debt from credit_balances where account_id = ${accountId} for update`,
  )
  const [row] = rows
  if (row !== undefined) return { available: Number(row.available), held: Number(row.held), debt: Number(row.debt) }
  await ctx.db.insert(creditBalances).values({ accountId, available: 0, held: 0, debt: 0 }).onConflictDoNothing()
  return lockBalance(ctx, accountId)
}

type Change = { lotId: string; remaining: number; granted: number; owed: number; writtenOff: number }

/** The change of each existing lot that changes. */
function changesOfLots({ transfers, newLot, owed = [], writtenOff = [] }: Plan<object>): Change[] {
  const changes = new Map<string, Change>()
  const add = (lotId: string, key: Exclude<keyof Change, 'lotId'>, amount: number) => {
    const change = changes.get(lotId) ?? { lotId, remaining: 0, granted: 0, owed: 0, writtenOff: 0 }
    changes.set(lotId, { ...change, [key]: addCredits(change[key], amount) })
  }
  for (const { from, to, amount, lotId } of transfers) {
    if (to === 'available') add(lotId, 'remaining', amount)
    if (from === 'available') add(lotId, 'remaining', -amount)
    if (from === 'outside') add(lotId, 'granted', amount)
  }
  for (const { lotId, change } of owed) add(lotId, 'owed', change)
  for (const { lotId, change } of writtenOff) add(lotId, 'writtenOff', change)
  return [...changes.values()].filter(
    (change) =>
      change.lotId !== newLot?.id &&
      (change.remaining !== 0 || change.granted !== 0 || change.owed !== 0 || change.writtenOff !== 0),
  )
}

const flow = (transfers: readonly Transfer[], bucket: Bucket, lotId?: string) =>
  transfers
    .filter((transfer) => lotId === undefined || transfer.lotId === lotId)
    .reduce(
      (sum, transfer) =>
        addCredits(sum, transfer.to === bucket ? transfer.amount : transfer.from === bucket ? -transfer.amount : 0),
      0,
    )

const rowsOf = <Row>(rows: readonly Row[], columns: (row: Row, at: number) => SQL) =>
  sql`values ${sql.join(
    rows.map((row, at) => sql`(${columns(row, at)})`),
    sql`, `,
  )}`

/**
 * Writes everything in one statement, which names only the tables that change: the ledger is written more often than anything
 * else, and each part that has nothing to do costs as much as one that has.
 */
async function write<Result extends object>(
  ctx: Ctx,
  operation: Operation,
  argumentsText: string,
  planned: Plan<Result>,
) {
  const { accountId, key, kind, title, reference, actor, reason = null } = operation
  const { transfers, result, amount, newLot, newHold, endHold, holdId = null, owed = [] } = planned
  const now = ctx.clock().toISOString()
  const changes = changesOfLots(planned)
  const parts = [
    sql`operation as (
      insert into credit_operations (account_id, key, kind, arguments, result, amount, title, actor, created_at)
      values (${accountId}, ${key}, ${kind}, ${argumentsText}, ${JSON.stringify(result)}::jsonb, ${amount}, ${title}, ${actor}, ${now})
    )`,
  ]
  if (transfers.length > 0)
    parts.push(sql`transfers as (
      insert into credit_transfers (account_id, operation_key, leg, from_bucket, to_bucket, amount, kind, lot_id, hold_id, reference, actor, reason, created_at)
      select ${accountId}::int, ${key}, leg, "from", "to", amount, ${kind}, lot_id, ${holdId}::uuid, ${reference}, ${actor}, ${reason}, ${now}::timestamptz
      from (${rowsOf(transfers, (leg, at) => sql`${at}::smallint, ${leg.from}::text, ${leg.to}::text, ${leg.amount}::numeric, ${leg.lotId}::uuid`)})
        as leg(leg, "from", "to", amount, lot_id)
    )`)
  if (newLot !== undefined)
    parts.push(sql`new_lot as (
      insert into credit_lots (account_id, id, source, granted, remaining, owed, expires_at, created_at)
      values (${accountId}, ${newLot.id}, ${newLot.source}, ${newLot.granted}, ${flow(transfers, 'available', newLot.id)},
        ${newLot.owed ?? 0}, ${newLot.expiresAt?.toISOString() ?? null}::timestamptz, ${now}::timestamptz)
    )`)
  if (changes.length > 0)
    parts.push(sql`old_lots as (
      update credit_lots lot set remaining = lot.remaining + change.remaining, granted = lot.granted + change.granted,
        owed = lot.owed + change.owed, written_off = lot.written_off + change.written_off
      from (${rowsOf(changes, (lot) => sql`${lot.lotId}::uuid, ${lot.remaining}::numeric, ${lot.granted}::numeric, ${lot.owed}::numeric, ${lot.writtenOff}::numeric`)})
        as change(id, remaining, granted, owed, written_off)
      where lot.account_id = ${accountId} and lot.id = change.id
    )`)
  if (newHold !== undefined)
    parts.push(sql`new_hold as (
      insert into credit_holds (account_id, id, key, amount, settled, state, title, expires_at, created_at)
      values (${accountId}, ${newHold.id}, ${key}, ${newHold.amount}, 0, 'open', ${title}, ${newHold.expiresAt.toISOString()}::timestamptz, ${now}::timestamptz)
    )`)
  if (endHold !== undefined)
    parts.push(sql`ended_hold as (
      update credit_holds set state = ${endHold.state}, settled = ${endHold.settled}, ended_at = ${now}::timestamptz
      where account_id = ${accountId} and id = ${endHold.id}
    )`)
  const debtChange = owed.reduce((sum, { change }) => addCredits(sum, change), newLot?.owed ?? 0)
  await ctx.db.execute(sql`
    with ${sql.join(parts, sql`, `)}
    update credit_balances set
      available = available + ${flow(transfers, 'available')}::numeric(14,4),
      held = held + ${flow(transfers, 'held')}::numeric(14,4),
      debt = debt + ${debtChange}::numeric(14,4)
    where account_id = ${accountId}`)
}
