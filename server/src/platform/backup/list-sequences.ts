import type pg from 'pg'
import type { BackupManifest } from './archive.ts'
import { jobSchema } from './list-tables.ts'

export type Sequence = BackupManifest['sequences'][number]

/**
 * Lists sequences of the tables that are backed up, and standalone ones in our schemas. Their values are read later than
 * the snapshot.
 */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'name' | 'of'>>(
    `with named as (
      select c.oid, case when n.nspname = current_schema() then '' else quote_ident(n.nspname) || '.' end
        || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
    )
    select s.name, (select jsonb_build_object('table', t.name, 'column', a.attname)
        from pg_depend d join named t on t.oid = d.refobjid
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
          and d.deptype in ('a', 'i')) as of
    from pg_class c join named s on s.oid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname = any(array[current_schema(), $1])
      and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_class'::regclass and d.objid = c.oid)
    order by 1`,
    [jobSchema],
  )
  const sequences: Sequence[] = []
  for (const { name, of } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    )
    for (const { last_value, is_called } of values)
      sequences.push({ name, lastValue: last_value, isCalled: is_called, of })
  }
  return sequences
}
