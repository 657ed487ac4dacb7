import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The place of a table's rows in a database that is distributed: on the node of their account or of their query, on every node,
 * or on the coordinator alone.
 */
export type Placement = 'by-account' | 'by-query' | 'reference' | 'local'

/** Tables by name. */
export type PlacedTables = Readonly<Record<string, Placement>>

/** The column that decides on which node a row is. */
export const distributionColumns: Partial<Record<Placement, string>> = {
  'by-account': 'account_id',
  'by-query': 'query_id',
}

type Tables = Partial<Record<'byAccount' | 'byQuery' | 'reference' | 'local', readonly PgTable[]>>

/** Declares the placement of the tables of a module. */
export function placeTables({ byAccount = [], byQuery = [], reference = [], local = [] }: Tables): PlacedTables {
  const place = (tables: readonly PgTable[], placement: Placement) =>
    tables.map((table): [string, Placement] => [getTableName(table), placement])
  return Object.fromEntries([
    ...place(byAccount, 'by-account'),
    ...place(byQuery, 'by-query'),
    ...place(reference, 'reference'),
    ...place(local, 'local'),
  ])
}
