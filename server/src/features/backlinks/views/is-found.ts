import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** True if a text contains another, ignoring case. An ASCII text is compared byte by byte, which is much quicker. */
export function isFound(wanted: string, text: SQLWrapper): SQL {
  const collation = /^\p{ASCII}*$/u.test(wanted) ? sql`collate "C"` : sql``
  return sql`position(lower(${wanted}::text ${collation}) in lower(${text} ${collation})) > 0`
}
