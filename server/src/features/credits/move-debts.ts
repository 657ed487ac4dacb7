import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { viewerTable as accounts } from '../../parts/access/index.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/index.ts'
import { requirePositive } from './grant-credits.ts'
import { lockBalance, runOperation } from './operation.ts'
import { listOwingLots } from './owing-lots.ts'
import { publishBalance } from './read-balance.ts'
import { type RestoreCredits, restoreCredits } from './restore-credits.ts'
import { creditBalances, creditDebtors, creditLots, movedDebts } from './tables.ts'

/** Source of a lot that holds a moved debt. */
const movedSource = 'earlier-account'

/**
 * The time for which the address of a deleted account is kept as a hash: a payment can be disputed for about 18 months.
 */
const knownForMs = days(730)

type Debtor = { accountId: number; personHash: string }

/** Records which person an account belongs to. Call it in the transaction that deletes the account or proves its address. */
export async function recordDebtor(tx: Ctx, { accountId, personHash }: Debtor): Promise<void> {
  await tx.db.insert(creditDebtors).values({ accountId, personHash, notedAt: tx.clock() }).onConflictDoNothing()
}

/** Moves the debts of a person’s deleted accounts to this account. Its balance must not be locked yet. */
export async function inheritDebts(asked: Ctx, { accountId, personHash }: Debtor): Promise<void> {
  await inTransaction(withoutChangeRule(asked), async (tx) => {
    const left = await tx.db
      .select({ accountId: creditDebtors.accountId })
      .from(creditDebtors)
      .innerJoin(accounts, eq(accounts.id, creditDebtors.accountId))
      .innerJoin(creditBalances, eq(creditBalances.accountId, creditDebtors.accountId))
      .where(and(eq(creditDebtors.personHash, personHash), isNotNull(accounts.deletedAt), gt(creditBalances.debt, 0)))
      .orderBy(asc(creditDebtors.accountId))
    const fromIds = left.map(({ accountId: from }) => from)
    if (fromIds.length > 0) await move(tx, fromIds, accountId)
    // Only once the balances are locked: a deletion also locks them before it writes this row.
    await recordDebtor(tx, { accountId, personHash })
  })
}

/**
 * Moves a debt that a deleted account incurs after its deletion, through a dispute, to the person’s oldest remaining account.
 * Without one, it stays.
 */
export async function moveDebtsToNextAccount(asked: Ctx, accountId: number): Promise<void> {
  await inTransaction(withoutChangeRule(asked), async (tx) => {
    const [owing] = await tx.db
      .select({ debt: creditBalances.debt })
      .from(creditBalances)
      .innerJoin(accounts, eq(accounts.id, creditBalances.accountId))
      .where(and(eq(creditBalances.accountId, accountId), isNotNull(accounts.deletedAt), gt(creditBalances.debt, 0)))
    if (owing === undefined) return
    const hashes = tx.db
      .select({ personHash: creditDebtors.personHash })
      .from(creditDebtors)
      .where(eq(creditDebtors.accountId, accountId))
    const [next] = await tx.db
      .select({ accountId: creditDebtors.accountId })
      .from(creditDebtors)
      .innerJoin(accounts, eq(accounts.id, creditDebtors.accountId))
      .where(
        and(
          inArray(creditDebtors.personHash, hashes),
          ne(creditDebtors.accountId, accountId),
          isNull(accounts.deletedAt),
        ),
      )
      .orderBy(asc(creditDebtors.accountId))
      .limit(1)
    if (next !== undefined) await move(tx, [accountId], next.accountId)
  })
}

async function move(tx: Ctx, fromIds: readonly number[], toId: number): Promise<void> {
  await lockInOrder(tx, [...fromIds, toId])
  for (const fromId of fromIds)
    for (const lot of await listOwingLots(tx, fromId))
      await moveLot(tx, { fromId, toId, lotId: lot.id, amount: lot.owed })
  await publishBalance(tx, toId)
}

/** In order of account ids, as everywhere: otherwise two transactions could wait for each other. */
async function lockInOrder(tx: Ctx, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds.toSorted((a, b) => a - b)) await lockBalance(tx, id)
}

/** Locks the balances of the account and of those its debts have moved to, where credits may have to be restored. */
export async function lockBalanceAndMoves(tx: Ctx, accountId: number): Promise<void> {
  const locked = new Set<number>()
  for (;;) {
    const { rows } = await tx.db.execute<{ id: number }>(sql`
      with recursive owing as (
        select ${accountId}::int as id
        union
        select ${movedDebts.toAccountId} from ${movedDebts} join owing on ${movedDebts.fromAccountId} = owing.id
      ) select id from owing`)
    // A debt may have moved on before its balance was locked. A deadlock is possible then, and the transaction is repeated.
    const more = rows.map(({ id }) => id).filter((id) => !locked.has(id))
    if (more.length === 0) return
    await lockInOrder(tx, more)
    for (const id of more) locked.add(id)
  }
}

type Move = { fromId: number; toId: number; lotId: string; amount: number }

async function moveLot(tx: Ctx, { fromId, toId, lotId, amount }: Move): Promise<void> {
  requirePositive(amount)
  const [id, toLotId] = [uuid(), uuid()]
  const [lot] = await tx.db
    .select({ expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, fromId), eq(creditLots.id, lotId)))
  const about = { key: `debt-moved:${id}`, kind: 'move', reference: 'account-deleted', actor: 'system' } as const
  await runOperation(
    tx,
    { ...about, accountId: fromId, arguments: { amount, lotId }, title: 'Credits owed moved to another account' },
    async () => ({ transfers: [], result: { debtPaid: amount }, amount: 0, owed: [{ lotId, change: -amount }] }),
  )
  await runOperation(
    tx,
    { ...about, accountId: toId, arguments: { amount, lotId: toLotId }, title: 'Credits owed from an earlier account' },
    async () => ({
      transfers: [],
      result: { debt: amount },
      amount: 0,
      newLot: { id: toLotId, source: movedSource, granted: 0, expiresAt: lot?.expiresAt ?? null, owed: amount },
    }),
  )
  await recordAudit(tx, { action: 'credits.debt-moved', actorId: null, accountId: toId, data: { credits: amount } })
  await tx.db.insert(movedDebts).values({
    ...{ id, fromAccountId: fromId, fromLotId: lotId, toAccountId: toId, toLotId },
    ...{ amount, createdAt: tx.clock() },
  })
}

/**
 * Restores credits taken from a lot, wherever its debt is now: first to the accounts the debt moved to, where they pay off what
 * is still owed and the rest can be spent; then to the lot itself. Call `lockBalanceAndMoves` first.
 */
export async function restoreMovedCredits(
  tx: Ctx,
  input: RestoreCredits,
): Promise<{ restored: number; debtPaid: number }> {
  let left = input.amount
  const total = { restored: 0, debtPaid: 0 }
  const add = (part: { restored: number; debtPaid: number }) => {
    total.restored = addCredits(total.restored, part.restored)
    total.debtPaid = addCredits(total.debtPaid, part.debtPaid)
  }
  const isOfLot = and(eq(movedDebts.fromAccountId, input.accountId), eq(movedDebts.fromLotId, input.lotId))
  const moves = await tx.db
    .select()
    .from(movedDebts)
    .where(isOfLot)
    .orderBy(asc(movedDebts.createdAt), asc(movedDebts.id))
  for (const { id, toAccountId, toLotId, amount, returned } of moves) {
    const part = Math.min(left, subtractCredits(amount, returned))
    if (part <= 0) continue
    left = subtractCredits(left, part)
    const there = { accountId: toAccountId, lotId: toLotId, amount: part, writtenOff: 0 }
    add(await restoreMovedCredits(tx, { ...input, ...there, key: `${input.key}:${id}` }))
    await tx.db
      .update(movedDebts)
      .set({ returned: addCredits(returned, part) })
      .where(eq(movedDebts.id, id))
    await publishBalance(tx, toAccountId)
  }
  if (addCredits(left, input.writtenOff) > 0) add(await restoreCredits(tx, { ...input, amount: left }))
  return total
}

/** The part of an account’s debt that comes from deleted accounts of the same person. */
export async function owedFromEarlierAccount(ctx: Ctx, accountId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ owed: sql<string>`coalesce(sum(${creditLots.owed}), 0)::text` })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), eq(creditLots.source, movedSource), gt(creditLots.owed, 0)))
  return Number(row?.owed)
}

/** Deletes the hashes of accounts deleted more than two years ago. */
export async function deleteDebtors({ db, clock }: Ctx): Promise<void> {
  const isLongGone = lt(accounts.deletedAt, before(clock(), knownForMs))
  const longGone = db.select({ id: accounts.id }).from(accounts).where(isLongGone)
  await db.delete(creditDebtors).where(inArray(creditDebtors.accountId, longGone))
}
