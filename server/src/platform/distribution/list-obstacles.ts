import { distributionColumns, type PlacedTables } from './placed-tables.ts'
import type { CatalogueTable, ForeignKey } from './read-catalogue.ts'

/** Lists tables without a placement and placements without a table, each with a message. */
export function listUndeclared(tables: readonly CatalogueTable[], placed: PlacedTables): string[] {
  const known = new Set(tables.map(({ name }) => name))
  return [
    ...tables.flatMap(({ name }) =>
      placed[name] === undefined ? `${name} has no placement: declare one with placeTables in its tables.ts` : [],
    ),
    ...Object.keys(placed).flatMap((name) =>
      known.has(name) ? [] : `${name} has a placement, but there is no such table`,
    ),
  ]
}

/**
 * Lists what Citus would refuse about prepared tables, each with a message. This works without Citus: the rules are those that
 * Citus 13 applies when tables are distributed or changed.
 */
export const listObstacles = (tables: readonly CatalogueTable[], placed: PlacedTables): string[] =>
  tables.flatMap((table) => obstaclesOf(table, placed).map((obstacle) => `${table.name}: ${obstacle}`))

function obstaclesOf(table: CatalogueTable, placed: PlacedTables): string[] {
  const placement = placed[table.name]
  const foreignKeys = table.foreignKeys.flatMap((key) => {
    const problem = problemOf(key, table.name, placed)
    return problem === undefined ? [] : `its foreign key ${key.name} to ${key.to} ${problem}`
  })
  if (placement === undefined || placement === 'local') return foreignKeys
  const by = distributionColumns[placement]
  return [
    ...foreignKeys,
    ...(by === undefined ? [] : keyObstacles(table, by)),
    ...table.columns.flatMap(({ name, type, isIdentity }) =>
      isIdentity && type !== 'bigint' ? `its identity column ${name} is ${type} instead of bigint` : [],
    ),
    ...table.triggers.map((name) => `it has the trigger ${name}`),
    ...(table.isUnlogged ? ['it is unlogged'] : []),
    ...table.hashPartitioned.map((name) => `${name} is partitioned by hash`),
    ...(table.partitionLevels > 1 ? ['it is partitioned at several levels'] : []),
    ...(placement === 'reference' && table.partitionLevels > 0 ? ['a reference table can’t be partitioned'] : []),
  ]
}

function keyObstacles({ columns, uniqueKeys }: CatalogueTable, by: string): string[] {
  const column = columns.find(({ name }) => name === by)
  if (column === undefined) return [`it has no column ${by}`]
  return [
    ...(column.isNotNull ? [] : [`${by} may be null`]),
    ...uniqueKeys.flatMap((key) => (key.columns.includes(by) ? [] : `its unique key ${key.name} lacks ${by}`)),
  ]
}

/** The reason why a foreign key must be dropped; undefined if it can stay. */
export function problemOf(key: ForeignKey, from: string, placed: PlacedTables): string | undefined {
  const [own, other] = [placed[from] ?? 'local', placed[key.to] ?? 'local']
  if (own === 'local') return other === 'local' ? undefined : 'refers from the coordinator to other nodes'
  if (other === 'local') return 'refers to a table that is only on the coordinator'
  if (other === 'reference') return undefined
  if (own === 'reference') return 'refers from a reference table to a distributed one'
  const by = distributionColumns[own]
  const at = key.columns.indexOf(by ?? '')
  if (own !== other || at === -1 || key.toColumns[at] !== by) return `does not include ${by} on both sides`
  return key.onDelete === 'n' || key.onDelete === 'd' ? `would change ${by} on delete` : undefined
}
