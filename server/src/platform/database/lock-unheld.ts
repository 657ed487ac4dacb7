import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/**
 * Locks the rows that are to be claimed, skipping those locked by others, with one statement per account. On one server a single
 * statement would be enough; a distributed database can lock rows of only one node per statement. `select` ends in
 * `for update skip locked` and repeats the conditions under which the rows were found, because the rows may have changed since.
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
