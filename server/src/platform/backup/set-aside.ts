import type pg from 'pg'
import { jobSchema } from './list-tables.ts'

type Statement = { undo: string; redo: string }

/**
 * Removes what would slow down or reject rows while tables are filled in any order: foreign keys, indexes that no
 * constraint needs, insert triggers. Returns a function that restores all of it and checks every foreign key. Needs only
 * ownership of the tables.
 */
export async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  const list = async (query: string) => (await client.query<Statement>(query, [jobSchema])).rows
  const disabled = await list(triggers)
  const keys = await list(foreignKeys)
  const built = await list(indexes)
  await client.query([...disabled, ...keys, ...built].map(({ undo }) => undo).join(';'))
  return async () => {
    await client.query([...built, ...keys, ...disabled].map(({ redo }) => redo).join(';'))
  }
}

const ours = `n.nspname = any(array[current_schema(), $1])`

const triggers = `
  select distinct format('alter table %s disable trigger user', c.oid::regclass) as undo,
    format('alter table %s enable trigger user', c.oid::regclass) as redo
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O'`

const foreignKeys = `
  select format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as undo,
    format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as redo
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and k.contype = 'f' and k.conparentid = 0
  order by c.relname, k.conname`

/** An index of a partition comes and goes with the one of its table. */
const indexes = `
  select format('drop index %s', i.indexrelid::regclass) as undo, 
    -- Of an index with partitions it writes “only”, which would leave those without.
    case c.relkind when 'I' then regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
      else pg_get_indexdef(i.indexrelid) end as redo
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not i.indisprimary and not c.relispartition and t.relkind in ('r', 'p')
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_class'::regclass and d.objid = t.oid)
  order by c.relname`
