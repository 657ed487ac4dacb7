import { type SQL, sql } from 'drizzle-orm'
import { accountUse } from '../tables.ts'

/** The time when an account was last used by its owner. A subquery for an expression that names the account. */
export const lastActiveOf = (accountId: SQL): SQL<Date | null> =>
  sql`(select u.last_used_at from ${accountUse} u where u.account_id = ${accountId})`.mapWith(
    (at: string | Date | null) => (at === null ? null : new Date(at)),
  ) as SQL<Date | null>
