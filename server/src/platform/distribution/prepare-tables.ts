import pg from 'pg'
import { problemOf } from './list-obstacles.ts'
import type { PlacedTables } from './placed-tables.ts'
import type { CatalogueTable, ForeignKey } from './read-catalogue.ts'

const quoted = pg.escapeIdentifier

/**
 * A change that a table needs before it can be distributed; `sentence` describes it. `run` needs a transaction that holds the table's
 * `access exclusive` lock: otherwise rows that others add meanwhile would be lost, and numbers given twice.
 */
export type Preparation = { sentence: string; run(client: pg.Client): Promise<void> }

/**
 * Lists the changes that a table still needs before it can be distributed. They can also be made on a plain PostgreSQL, and the
 * product runs with or without them.
 */
export function listPreparations(table: CatalogueTable, placed: PlacedTables): Preparation[] {
  const foreignKeys = table.foreignKeys
    .filter((key) => problemOf(key, table.name, placed) !== undefined)
    .map((key) => dropForeignKey(table, key))
  if ((placed[table.name] ?? 'local') === 'local') return foreignKeys
  return [
    ...foreignKeys,
    ...table.columns
      .filter(({ type, isIdentity }) => isIdentity && type !== 'bigint')
      .map(({ name, type }) => replaceIdentity(table, name, type)),
    ...table.hashPartitioned.map(flattenPartitions),
  ]
}

const dropForeignKey = ({ name }: CatalogueTable, key: ForeignKey): Preparation => ({
  sentence: `drops the foreign key ${key.name} to ${key.to}`,
  run: async (client) => {
    await client.query(`alter table ${quoted(name)} drop constraint ${quoted(key.name)}`)
  },
})

/**
 * Citus accepts identity columns only as bigint. A sequence as the default keeps the type, so no row is rewritten and values are
 * still read as numbers. The sequence continues where the identity ended.
 */
const replaceIdentity = ({ name: table }: CatalogueTable, column: string, type: string): Preparation => ({
  sentence: `replaces the identity of ${column} with a default`,
  run: async (client) => {
    const [name, sequence] = [quoted(table), `${table}_${column}_number`]
    const { rows } = await client.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence($1, $2))::text as next`,
      [name, column],
    )
    await client.query(`
      alter table ${name} alter column ${quoted(column)} drop identity;
      create sequence ${quoted(sequence)} as ${type} start ${rows[0]?.next ?? '1'} owned by ${name}.${quoted(column)};
      alter table ${name} alter column ${quoted(column)} set default nextval('${quoted(sequence)}')`)
  },
})

/**
 * Replaces a hash-partitioned table with an unpartitioned one in the same place, because Citus divides it by the same column. Keys
 * and indexes keep their names, which later migrations use.
 */
const flattenPartitions = (name: string): Preparation => ({
  sentence: `merges the partitions of ${name} into one table`,
  run: async (client) => {
    const fresh = `${name}_flat`
    const { rows: parents } = await client.query<{ parent: string; bounds: string }>(
      `select i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.oid = $1::regclass`,
      [name],
    )
    const { rows: keys } = await client.query<{ definition: string }>(
      `select format('add constraint %I %s', conname, pg_get_constraintdef(oid)) as definition
       from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u') and conparentid = 0`,
      [name],
    )
    const { rows: indexes } = await client.query<{ definition: string }>(
      `select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index i
       where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
         and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
      [name],
    )
    await client.query(`create table ${fresh} (like ${name} including all excluding indexes)`)
    await client.query(`insert into ${fresh} select * from ${name}`)
    await client.query(`drop table ${name}`)
    await client.query(`alter table ${fresh} rename to ${name}`)
    for (const { definition } of keys) await client.query(`alter table ${name} ${definition}`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { parent, bounds } of parents)
      await client.query(`alter table ${parent} attach partition ${name} ${bounds}`)
  },
})
