import pg from 'pg'
import { connectClient } from '../database/connect-client.ts'
import { listObstacles, listUndeclared } from './list-obstacles.ts'
import { distributionColumns, type PlacedTables, type Placement } from './placed-tables.ts'
import { listPreparations, type Preparation } from './prepare-tables.ts'
import { type CatalogueTable, readCatalogue } from './read-catalogue.ts'

/** The message tells the operator what to do. */
export class UndistributableError extends Error {}

export type DistributeOptions = {
  /** Only reports what would change. */
  isDryRun?: boolean
  /** Tables get the schema that Citus accepts, and stay on this server. */
  isPreparationOnly?: boolean
  /** Number of shards of the first table of a placement; its other tables get the same. */
  shardCount?: number
  report: (line: string) => void
}

/** An arbitrary number, the same for every process. */
const distributionLock = 7_341_903

/** Connections that want to read or write the table wait meanwhile, so this is short. */
const lockTimeoutMs = 10_000
const lockNotAvailable = '55P03'

/** Names of the connections of web and worker processes. */
const servingNames = ['requests', 'background', 'allowances', 'jobs', 'events', 'history'].map(
  (name) => `serpplus ${name}`,
)

/**
 * Gives every table its declared placement. Each table is changed in its own transaction, so this may be interrupted anywhere and
 * run again: finished tables are skipped. Throws `UndistributableError` or `DatabaseUnreachableError`.
 */
export async function distributeTables(url: string, placed: PlacedTables, options: DistributeOptions): Promise<void> {
  const client = await connectClient(url)
  try {
    if (options.isPreparationOnly !== true) await requireWorkers(client)
    if (options.isDryRun !== true) {
      await requireQuiet(client)
      await requireLock(client)
    }
    if (options.shardCount !== undefined && options.isPreparationOnly !== true)
      await client.query(`set citus.shard_count = ${options.shardCount}`)
    const tables = await readCatalogue(client)
    refuseIfAny(listUndeclared(tables, placed))
    const done = await listDistributed(client)
    for (const table of inOrder(tables, placed)) {
      if (done.has(table.name)) options.report(`${table.name}: already ${done.get(table.name)}`)
      else await placeOne(client, table, placed, options)
    }
  } finally {
    await client.end()
  }
}

/** Lists tables that aren’t distributed yet, such as those of a later migration; none on a plain PostgreSQL. */
export async function listUndistributed(client: pg.ClientBase | pg.Pool, placed: PlacedTables): Promise<string[]> {
  const done = await listDistributed(client)
  if (done.size === 0) return []
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [Object.keys(placed).filter((name) => placed[name] !== 'local' && !done.has(name))],
  )
  return rows.map(({ name }) => name).toSorted()
}

async function listDistributed(client: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (found.length === 0) return new Map()
  const { rows } = await client.query<{ name: string; method: string }>(
    `select logicalrelid::regclass::text as name, partmethod as method from pg_dist_partition
     where partmethod = 'h' or repmodel = 't'`,
  )
  return new Map(rows.map(({ name, method }) => [name, method === 'h' ? 'distributed' : 'on every node']))
}

async function requireWorkers(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (found.length === 0)
    throw new UndistributableError(
      'Citus isn’t installed in this database. Install Citus 13 on every node, add it to shared_preload_libraries, and run CREATE EXTENSION citus in this database on every node. On a plain PostgreSQL nothing needs to be distributed.',
    )
  const { rows } = await client.query<{ workers: number; has_coordinator: boolean }>(
    `select count(*) filter (where groupid <> 0)::int as workers, coalesce(bool_or(groupid = 0), false) as has_coordinator
     from pg_dist_node where isactive and noderole = 'primary'`,
  )
  const { workers = 0, has_coordinator: hasCoordinator = false } = rows[0] ?? {}
  if (!hasCoordinator)
    throw new UndistributableError(
      'Citus does not know the address of the coordinator. Run SELECT citus_set_coordinator_host(HOST, PORT) in this database.',
    )
  if (workers === 0)
    throw new UndistributableError(
      'The coordinator has no worker nodes. Add each with SELECT citus_add_node(HOST, PORT) in this database.',
    )
}

/** Running processes would fail while their tables are replaced, and keep statements that were planned for the former ones. */
async function requireQuiet(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name = any($1) order by 1`,
    [servingNames],
  )
  if (rows.length > 0)
    throw new UndistributableError(
      `Stop the web and worker processes first. Still connected: ${rows.map(({ name }) => name).join(', ')}.`,
    )
}

async function requireLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>('select pg_try_advisory_lock($1) as has', [distributionLock])
  if (rows[0]?.has !== true) throw new UndistributableError('Another db:distribute is running.')
}

function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new UndistributableError(problems.join('\n'))
}

/** Sorts local tables first, because their foreign keys are dropped, and each table after those it references. */
function inOrder(tables: readonly CatalogueTable[], placed: PlacedTables): CatalogueTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<CatalogueTable>()
  const add = (table: CatalogueTable) => {
    for (const { to } of table.foreignKeys) {
      const other = byName.get(to)
      if (other !== undefined && other !== table && !ordered.has(other)) add(other)
    }
    ordered.add(table)
  }
  for (const table of tables.filter(({ name }) => placed[name] === 'local')) ordered.add(table)
  for (const table of tables) add(table)
  return [...ordered]
}

async function placeOne(
  client: pg.Client,
  table: CatalogueTable,
  placed: PlacedTables,
  { isDryRun = false, isPreparationOnly = false, report }: DistributeOptions,
): Promise<void> {
  const placement = placed[table.name] ?? 'local'
  const isMoved = placement !== 'local' && !isPreparationOnly
  const sentencesOf = (steps: readonly Preparation[]) => [
    ...steps.map(({ sentence }) => sentence),
    ...(isMoved ? [placementSentence(placement)] : []),
  ]
  const planned = listPreparations(table, placed)
  if (!isMoved && planned.length === 0) return
  if (isDryRun) return report(`${table.name}: ${sentencesOf(planned).join(', ')}`)
  const begun = performance.now()
  let steps = planned
  await client.query('begin')
  try {
    await lockTable(client, table.name)
    // While this waited, processes may have been started and the table changed.
    await requireQuiet(client)
    steps = listPreparations(await readTable(client, table.name), placed)
    for (const step of steps) await step.run(client)
    refuseIfAny(listObstacles([await readTable(client, table.name)], placed))
    if (isMoved) await move(client, table.name, placement, placed)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error instanceof UndistributableError
      ? error
      : new UndistributableError(`${table.name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
  }
  const { rows } = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${pg.escapeIdentifier(table.name)}`,
  )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  report(`${table.name}: ${sentencesOf(steps).join(', ')} (${rows[0]?.rows ?? 0} rows, ${seconds} s)`)
}

/**
 * Keeps others from reading or writing the table until the transaction ends: a row committed after the copy would be lost.
 * Connections that wait for the lock find the new table afterwards.
 */
async function lockTable(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(
      `set local lock_timeout = ${lockTimeoutMs}; lock table ${pg.escapeIdentifier(name)} in access exclusive mode`,
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    throw new UndistributableError(
      `${name}: another connection has used it for ${lockTimeoutMs / 1_000} seconds. Stop whatever uses the database, such as a backup, and run this again.`,
      { cause: error },
    )
  }
}

async function readTable(client: pg.Client, name: string): Promise<CatalogueTable> {
  const table = (await readCatalogue(client)).find((each) => each.name === name)
  if (table === undefined) throw new UndistributableError(`${name}: the table no longer exists.`)
  return table
}

function placementSentence(placement: Placement): string {
  const by = distributionColumns[placement]
  return by === undefined ? 'copies it to every node' : `distributes it by ${by}`
}

/** Distributes a table, colocated with the others of its placement, so that all rows of an account are on one node. */
async function move(client: pg.Client, table: string, placement: Placement, placed: PlacedTables): Promise<void> {
  const by = distributionColumns[placement]
  if (by === undefined) {
    await client.query('select create_reference_table($1)', [table])
    return
  }
  const done = await listDistributed(client)
  const neighbour = [...done.keys()].find((name) => placed[name] === placement)
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, by, neighbour ?? 'none'])
}
