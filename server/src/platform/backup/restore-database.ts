import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectClient } from '../database/connect-client.ts'
import { BackupError, type BackupHeader, type BackupManifest, type RowsPart, readArchive } from './archive.ts'
import type { ReadFigures } from './back-up-database.ts'
import { listTables } from './list-tables.ts'
import { makeSchema } from './make-schema.ts'
import { plainTexts, withoutTimeLimits } from './read-rows.ts'
import { setAside } from './set-aside.ts'
import { setSequences } from './set-sequences.ts'

export type RestoreOptions = {
  readFigures: ReadFigures
  /** Called once the header is read, before anything is created. */
  onHeader: (header: BackupHeader) => void
  report: (progress: { step: 'rows' | 'indexes'; rows: number; bytes: number }) => void
  signal: AbortSignal
}

export type RestoreResult = {
  header: BackupHeader
  manifest: BackupManifest
  /** Tables of the backup that this version of the product doesn't have: an operator's own. */
  foreign: string[]
  /** Sequences of the backup that aren’t the product’s either. */
  foreignSequences: string[]
}

/**
 * Restores a backup into an empty database, in one transaction: if it ends early, the database stays
 * empty. Rows, sequences and totals are compared with the backup before it commits. Throws `BackupError` with a sentence for the operator.
 */
export async function restoreDatabase(url: string, input: Readable, options: RestoreOptions): Promise<RestoreResult> {
  const client = await connectClient(url)
  client.on('error', () => {})
  const stop = () => {
    input.destroy()
    client.end().catch(() => {})
  }
  options.signal.addEventListener('abort', stop, { once: true })
  try {
    await client.query('begin')
    await client.query(withoutTimeLimits)
    await client.query(plainTexts)
    await client.query(`set local application_name = 'serpplus restore'`)
    // For building the indexes; used by one connection only.
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await requireEmpty(client)
    const result = await fill(client, input, options)
    options.signal.throwIfAborted()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    options.signal.throwIfAborted()
    throw error
  } finally {
    options.signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relkind = 'S', 1`,
  )
  const { rows: schemas } = await client.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')`,
  )
  if (rows.length + schemas.length === 0) return
  const some = rows.slice(0, 3).map(({ name }) => name)
  const what =
    rows.length === 0
      ? `schema ${schemas[0]?.nspname}`
      : `${some.join(', ')}${rows.length > 3 ? ` and ${rows.length - 3} more` : ''}`
  throw new BackupError(
    `The database is not empty: it has ${what}. Nothing was changed. Restore into a new one: run CREATE DATABASE … and name it with --database-url; for the embedded one, set DATA_DIR to a new folder.`,
  )
}

async function fill(client: pg.Client, input: Readable, options: RestoreOptions): Promise<RestoreResult> {
  let begun: Begun | undefined
  const progress = { step: 'rows' as 'rows' | 'indexes', rows: 0, bytes: 0 }
  const manifest = await readArchive(input, {
    async onHeader(header) {
      options.onHeader(header)
      begun = await begin(client, header)
    },
    async onRows(part) {
      options.signal.throwIfAborted()
      await begun?.store(part)
      progress.rows += part.rows
      progress.bytes += part.text.length
      options.report(progress)
    },
  })
  if (begun === undefined) throw new Error('a backup without a header was read')
  options.report({ ...progress, step: 'indexes' })
  await begun.bringBack()
  const foreignSequences = await setSequences(client, manifest.sequences, begun.foreign)
  await compare(client, begun, manifest, options)
  return { header: begun.header, manifest, foreign: begun.foreign, foreignSequences }
}

type Begun = {
  header: BackupHeader
  foreign: string[]
  stored: ReadonlyMap<string, number>
  store(part: RowsPart): Promise<void>
  bringBack(): Promise<void>
}

async function begin(client: pg.Client, header: BackupHeader): Promise<Begun> {
  await makeSchema(client, header)
  const { tables } = await listTables(client)
  const bringBack = await setAside(client)
  const columnsHere = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  await emptyTables(client, [...columnsHere.keys()])
  const columnsOf = new Map(
    header.tables.flatMap(({ name, columns }) => {
      const here = columnsHere.get(name)
      if (here === undefined) return []
      const missing = columns.filter((column) => !here.has(column))
      if (missing.length > 0)
        throw new BackupError(
          `Table ${name} in the backup has columns that this version doesn’t have: ${missing.join(', ')}. Restore it with the version that made it.`,
        )
      return [[name, columns] as const]
    }),
  )
  const stored = new Map([...columnsOf.keys()].map((name) => [name, 0]))
  return {
    header,
    foreign: header.tables.map(({ name }) => name).filter((name) => !columnsOf.has(name)),
    stored,
    bringBack,
    async store({ table, text }) {
      const columns = columnsOf.get(table)
      if (columns === undefined) return
      const rows = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
      await pipeline(Readable.from([text]), rows)
      stored.set(table, (stored.get(table) ?? 0) + rows.rowCount)
    },
  }
}

/** Migrations may have inserted rows, which are in the backup as well. */
async function emptyTables(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

async function compare(
  client: pg.Client,
  { stored }: Begun,
  { tables, figures }: BackupManifest,
  { readFigures }: RestoreOptions,
): Promise<void> {
  const differences = [...stored].flatMap(([name, rows]) =>
    tables[name]?.rows === rows ? [] : [`${name} has ${rows} rows, but ${tables[name]?.rows ?? 0} in the backup`],
  )
  const here = await readFigures(drizzle(client))
  for (const [name, value] of Object.entries(figures))
    if (here[name] !== value) differences.push(`${name} is ${here[name] ?? 'missing'}, but ${value} in the backup`)
  if (differences.length > 0)
    throw new BackupError(`The restored data differed from the backup, so it was undone: ${differences.join('; ')}.`)
}
