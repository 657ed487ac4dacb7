import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The placement of a table's rows in a distributed database: on the node of their account or query, on every node, or only on
 * the coordinator.
 */
export type Placement = 'by-account' | 'by-query' | 'reference' | 'local'

/** The placement of each table, by table name. */
export type PlacedTables = Readonly<Record<string, Placement>>

/** The column that determines the node of a row. */
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
