import type pg from 'pg'
import { historyTable } from '../database/migrations/migration-history.ts'
import type { BackupHeader, StoredTable } from './archive.ts'

/** The job queue’s own schema, which pg-boss creates. */
export const jobSchema = 'pgboss'
/** Releases up to 0.1.0 recorded migrations in a schema of their own. */
const earlierHistory = 'drizzle'

type Relation = {
  name: string
  root: string
  parent: string | null
  bound: string | null
  by: string | null
  kind: 'r' | 'p' | 'f'
  persistence: 'p' | 'u' | 't'
  columns: string[]
  bytes: string
}

/** A unit of copying: a table without partitions, or one partition. */
export type Leaf = { table: string; name: string; columns: string[]; bytes: number }

export type ListedTables = { tables: StoredTable[]; leaves: Leaf[]; skipped: BackupHeader['skipped'] }

/**
 * Reads from the catalogue the tables: those whose rows belong in a backup, and all others with the reason why
 * theirs don’t. Names are quoted as in a statement; those in our own schema are unqualified.
 */
export async function listTables(client: pg.Client): Promise<ListedTables> {
  const { rows } = await client.query<Relation>(relations, [[earlierHistory, jobSchema]])
  const skipped = rows.flatMap((one) => {
    const reason = reasonToSkip(one)
    return reason === undefined || one.parent !== null ? [] : [{ name: one.name, reason }]
  })
  const skippedNames = new Set(skipped.map(({ name }) => name))
  const kept = rows.filter(({ root }) => !skippedNames.has(root))
  return {
    tables: kept
      .filter(({ parent }) => parent === null)
      .map(({ name, columns }) => ({ name, columns, partitions: partitionsOf(name, kept) })),
    leaves: kept
      .filter(({ kind }) => kind === 'r')
      .map(({ root, name, bytes }) => ({
        table: root,
        name,
        columns: kept.find((one) => one.name === root)?.columns ?? [],
        bytes: Number(bytes),
      })),
    skipped,
  }
}

function partitionsOf(parent: string, all: readonly Relation[]): StoredTable['partitions'] {
  return all
    .filter((one) => one.parent === parent)
    .flatMap(({ name, bound, by }) => [{ name, parent, bound: bound ?? '', by }, ...partitionsOf(name, all)])
}

function reasonToSkip({ name, kind, persistence }: Relation): string | undefined {
  if (name === historyTable || name.startsWith(`${earlierHistory}.`))
    return 'migrations write it; the backup lists the applied ones'
  if (name === `${jobSchema}.version`) return 'the job queue writes it; its version is in the backup'
  if (kind === 'f') return 'it is a foreign table; its rows are in another database'
  // PostgreSQL itself empties it after a crash, so everything works without its rows.
  if (persistence === 'u') return 'it is unlogged: its rows are lost if the database crashes, and are fetched again'
  if (name.includes('.') && !name.startsWith(`${jobSchema}.`)) return 'its schema isn’t part of Serpplus'
  return undefined
}

/** Everything except what PostgreSQL and its extensions create. Parents come before their partitions. */
const relations = `
  with recursive ours as (
    select c.oid, c.relname, n.nspname, c.relkind, c.relpersistence, c.relispartition, c.relpartbound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f') and c.relpersistence <> 't'
      and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and not exists (
        select from pg_depend d where d.deptype = 'e'
          and ((d.classid = 'pg_class'::regclass and d.objid = c.oid)
            or (d.classid = 'pg_namespace'::regclass and d.objid = n.oid)))
  ), named as (
    select *, case when nspname = current_schema() and nspname <> all($1::text[]) then '' else quote_ident(nspname) || '.' end
      || quote_ident(relname) as name
    from ours
  )
  select t.name, root.name as root, parent.name as parent, pg_get_expr(t.relpartbound, t.oid) as bound,
    pg_get_partkeydef(t.oid) as by, t.relkind as kind, t.relpersistence as persistence,
    pg_table_size(t.oid)::text as bytes,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from named t
    join named root on root.oid = case when t.relispartition then pg_partition_root(t.oid) else t.oid end
    left join pg_inherits i on i.inhrelid = t.oid and t.relispartition
    left join named parent on parent.oid = i.inhparent
  order by t.relispartition, t.name`
