import type pg from 'pg'

export type ForeignKey = { name: string; columns: string[]; to: string; toColumns: string[]; onDelete: string }

/** A table in the catalogue of PostgreSQL. Partitions belong to their table. */
export type CatalogueTable = {
  name: string
  columns: { name: string; type: string; isNotNull: boolean; isIdentity: boolean }[]
  /** Columns of the primary key and of each unique index; null where one is an expression. */
  uniqueKeys: { name: string; columns: (string | null)[] }[]
  foreignKeys: ForeignKey[]
  triggers: string[]
  isUnlogged: boolean
  /** The table and its partitions, as far as they are partitioned by hash, deepest first. */
  hashPartitioned: string[]
  /** Levels of partitions below it. */
  partitionLevels: number
}

/** Reads the tables of the product, sorted by name. */
export async function readCatalogue(client: pg.Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(`
    select c.relname as name, c.relpersistence = 'u' as "isUnlogged",
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isNotNull', a.attnotnull, 'isIdentity', a.attidentity <> '') order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'columns', array(
          select (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k and k > 0)
          from unnest(i.indkey[:i.indnkeyatts - 1]) k)) order by i.indexrelid::regclass::text), '[]')
        from pg_index i where i.indrelid = c.oid and i.indisunique) as "uniqueKeys",
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.conname, 'to', f.confrelid::regclass::text, 'onDelete', f.confdeltype,
          'columns', array(select a.attname from unnest(f.conkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place),
          'toColumns', array(select a.attname from unnest(f.confkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number order by k.place)) order by f.conname), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as "foreignKeys",
      array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
      array(select t.relid::regclass::text from pg_partition_tree(c.oid) t join pg_partitioned_table p on p.partrelid = t.relid
        where p.partstrat = 'h' order by t.level desc) as "hashPartitioned",
      coalesce((select max(t.level) from pg_partition_tree(c.oid) t), 0) as "partitionLevels"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows
}
