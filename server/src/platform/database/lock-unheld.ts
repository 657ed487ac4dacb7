import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/**
 * Locks rows that work is claimed from, except those somebody holds, an account at a time and all at once. One statement for all accounts
 * would do on one server; in a distributed database a lock is taken where the account's rows are. `select` ends in
 * `for update skip locked`, and repeats the conditions of what found the rows: they may have changed since.
 */
export async function lockUnheld<Row extends Record<string, unknown>>(
  tx: Ctx,
  found: readonly { account_id: number; id: number }[],
  select: (accountId: number, ids: number[]) => SQL,
): Promise<Row[]> {
  const byAccount = Map.groupBy(found, ({ account_id }) => account_id)
  const locked = await Promise.all(
    [...byAccount].map(([accountId, rows]) =>
      tx.db.execute<Row>(
        select(
          accountId,
          rows.map(({ id }) => id),
        ),
      ),
    ),
  )
  return locked.flatMap(({ rows }) => rows as Row[])
}
