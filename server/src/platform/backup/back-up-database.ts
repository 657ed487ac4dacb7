import type { Writable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { connectClient } from '../database/connect-client.ts'
import type { Database } from '../database/database.ts'
import { readHistory } from '../database/migrations/migration-history.ts'
import { BackupError, type BackupHeader, type BackupManifest, createArchiveWriter } from './archive.ts'
import { type ContentCounter, createContentCounter } from './count-content.ts'
import { listSequences } from './list-sequences.ts'
import { jobSchema, type Leaf, type ListedTables, listTables } from './list-tables.ts'
import { plainTexts, readRows, withoutTimeLimits } from './read-rows.ts'

/** Connections that tables are read on; a third would wait for this process. */
const connections = 2
/** A migration may hold a table for a moment. */
const lockPatience = '60s'
const mostAttempts = 3

export type ReadFigures = (db: Database) => Promise<Record<string, string>>

export type BackupOptions = {
  /** Version of the product. */
  product: string
  now: () => Date
  secretCheck: string | null
  readFigures: ReadFigures
  /** Called with the progress. */
  report: (progress: { tables: number; ofTables: number; rows: number; bytes: number }) => void
  signal: AbortSignal
}

export type BackupResult = { header: BackupHeader; manifest: Omit<BackupManifest, 'parts'> }

/** Errors for a table or column that existed a moment ago. */
const isGone = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '42P01' || error.code === '42703')

/**
 * Writes what the database holds at one moment to `output`, while it is in use. Everything is read in one snapshot, on
 * dedicated connections. Throws `BackupError` with a sentence for the operator.
 */
export async function backUpDatabase(url: string, output: Writable, options: BackupOptions): Promise<BackupResult> {
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = await connectClient(url)
    // A broken connection fails its statement, which reports it.
    client.on('error', () => {})
    clients.push(client)
    return client
  }
  const stop = () => {
    for (const client of clients) void client.end().catch(() => {})
  }
  options.signal.addEventListener('abort', stop, { once: true })
  const archive = createArchiveWriter(output)
  try {
    const first = await connect()
    const { snapshot, listed } = await holdTables(first)
    const header = await makeHeader(first, listed, options)
    await archive.writeHeader(header)
    const others = await Promise.all(
      Array.from({ length: connections - 1 }, async () => {
        const client = await connect()
        await client.query(`begin isolation level repeatable read read only`)
        await client.query(`set transaction snapshot '${snapshot}'`)
        await prepare(client)
        return client
      }),
    )
    const counters = new Map(listed.tables.map(({ name }) => [name, createContentCounter()]))
    await readLeaves([first, ...others], listed, { archive, counters, options })
    const manifest = {
      id: header.id,
      finishedAt: options.now().toISOString(),
      tables: Object.fromEntries([...counters].map(([name, counter]) => [name, counter.sum()])),
      // Read last: they are not part of the snapshot, and must not be below a value in its rows.
      sequences: await listSequences(first),
      figures: await options.readFigures(drizzle(first)),
    }
    options.signal.throwIfAborted()
    await archive.end(manifest)
    return { header, manifest }
  } catch (error) {
    await archive.cancel(error instanceof Error ? error : new Error(String(error)))
    options.signal.throwIfAborted()
    throw error
  } finally {
    options.signal.removeEventListener('abort', stop)
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(withoutTimeLimits)
  await client.query(plainTexts)
  await client.query(`set local application_name = 'serpplus backup'`)
}

/**
 * Begins the snapshot and keeps every table from being dropped or altered until the backup has ended; rows can be written
 * meanwhile. If a partition is dropped at that very moment, it starts over.
 */
async function holdTables(client: pg.Client, attempt = 1): Promise<{ snapshot: string; listed: ListedTables }> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await prepare(client)
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const { applied } = await readHistory(client)
    if (applied.length === 0)
      throw new BackupError('The database has no Serpplus tables: there is nothing to back up. Check DATABASE_URL.')
    const listed = await listTables(client)
    await client.query(`set local lock_timeout = '${lockPatience}'`)
    await client.query(`lock table ${listed.leaves.map(({ name }) => name).join(', ')} in access share mode`)
    await client.query(`set local lock_timeout = 0`)
    return { snapshot: rows[0]?.snapshot ?? '', listed }
  } catch (error) {
    await client.query('rollback')
    if (attempt < mostAttempts && isGone(error)) return holdTables(client, attempt + 1)
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03')
      throw new BackupError('A table is locked, probably by a migration. Try again when it has finished.', {
        cause: error,
      })
    throw error
  }
}

async function makeHeader(
  client: pg.Client,
  { tables, skipped }: ListedTables,
  options: BackupOptions,
): Promise<BackupHeader> {
  const { rows: versions } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const { applied } = await readHistory(client)
  const { rows: there } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${jobSchema}.version') is not null as "isThere"`,
  )
  const { rows: jobs } = there[0]?.isThere
    ? await client.query<{ version: number }>(`select version from ${jobSchema}.version`)
    : { rows: [] }
  return {
    format: 1,
    id: uuid(),
    product: options.product,
    startedAt: options.now().toISOString(),
    server: versions[0]?.version ?? 'unknown',
    migrations: applied.map(({ hash }) => ({ hash })),
    jobSchema: jobs[0]?.version ?? null,
    tables,
    skipped,
    secretCheck: options.secretCheck,
  }
}

type Work = {
  archive: ReturnType<typeof createArchiveWriter>
  counters: ReadonlyMap<string, ContentCounter>
  options: BackupOptions
}

/** Each connection takes the largest remaining table, so that none finishes long after the others. */
async function readLeaves(clients: readonly pg.Client[], { leaves }: ListedTables, work: Work): Promise<void> {
  const left = leaves.toSorted((one, other) => other.bytes - one.bytes)
  const parts = new Map<string, number>()
  const progress = { tables: 0, ofTables: leaves.length, rows: 0, bytes: 0 }
  const numberOf = (table: string) => {
    const number = (parts.get(table) ?? 0) + 1
    parts.set(table, number)
    return number
  }
  async function read(client: pg.Client): Promise<void> {
    for (let leaf = left.shift(); leaf !== undefined; leaf = left.shift()) {
      await readLeaf(client, leaf)
      progress.tables += 1
    }
  }
  async function readLeaf(client: pg.Client, leaf: Leaf): Promise<void> {
    for await (const text of readRows(client, leaf)) {
      work.options.signal.throwIfAborted()
      const rows = work.counters.get(leaf.table)?.add(text) ?? 0
      await work.archive.writeRows({ table: leaf.table, number: numberOf(leaf.table), rows, text })
      progress.rows += rows
      progress.bytes += text.length
      work.options.report(progress)
    }
  }
  await Promise.all(clients.map(read))
}
