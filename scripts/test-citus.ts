// `npm run test:citus`: distributes an empty Citus database, applies further migrations to it, runs the journeys of checks, projects,
// domains and backlinks on it, and prints the ten statements they ran most often, and whether each reads one shard or several.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient } from '#server/platform/database/connect-client.ts'
import { asTable } from '../bench/lib/report.ts'
import startSerpplus from '../e2e/support/start-serpplus.ts'
import { listFaults, listFrequent, type Statement, shardsOf, shorten } from './citus/frequent-statements.ts'
import { listMigrationFaults } from './citus/list-migration-faults.ts'
import { runStep } from './lib/step.ts'

const journeys = ['check-ranks', 'check-form', 'serp-listing', 'project-', 'dashboard', 'domain-ranking', 'backlinks']
/** Time without activity in which scheduled statements are counted, to be subtracted later. */
const idleMs = 60_000

const { CITUS_URL: url } = process.env
if (url === undefined)
  console.log(
    'Skipped: set CITUS_URL to an empty database on the coordinator of a Citus cluster with workers (docs/distributing.md, steps 1 to 3).',
  )
else await runOn(url)

async function runOn(databaseUrl: string) {
  const client = await connectClient(databaseUrl)
  try {
    const obstacle = await findObstacle(client)
    if (obstacle !== undefined) {
      console.error(obstacle)
      process.exitCode = 1
      return
    }
    const distributed = await runStep(['scripts/distribute.ts'], { shown: true, env: { DATABASE_URL: databaseUrl } })
    if (distributed.exitCode !== 0) {
      process.exitCode = 1
      return
    }
    const faults = await listMigrationFaults(client, databaseUrl)
    console.log(faults.length === 0 ? 'Migrations apply to every shard.' : faults.join('\n'))
    const hasPassed = await runJourneys(client, databaseUrl)
    if (!hasPassed || faults.length > 0) process.exitCode = 1
  } finally {
    await client.end()
  }
}

async function findObstacle(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ tables: number; tracks: string | null }>(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
       current_setting('citus.stat_statements_track', true) as tracks
     from (select 1) one where exists (select from pg_extension where extname = 'pg_stat_statements')`,
  )
  const [found] = rows
  if (found === undefined || found.tracks !== 'all')
    return "Statements can’t be counted: add pg_stat_statements to shared_preload_libraries after citus, run CREATE EXTENSION pg_stat_statements, and set citus.stat_statements_track = 'all'."
  if (found.tables > 0) return 'The database isn’t empty. Use an empty one: the tests write to it.'
  return undefined
}

async function runJourneys(client: pg.Client, databaseUrl: string): Promise<boolean> {
  process.env.E2E_DATABASE_URL = databaseUrl
  const stop = await startSerpplus()
  try {
    await client.query('select citus_stat_statements_reset()')
    await sleep(idleMs)
    const idle = new Map((await listStatements(client)).map(({ id, calls }) => [id, calls]))
    await client.query('select citus_stat_statements_reset()')
    const begun = performance.now()
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list']
    const { exitCode } = await runStep(['node_modules/@playwright/test/cli.js', 'test', ...config, ...journeys], {
      shown: true,
    })
    const idleTimes = (performance.now() - begun) / idleMs
    const caused = listFrequent(await listStatements(client), idle, idleTimes)
    const rows = caused.map((one) => [String(one.calls), shardsOf(one), shorten(one.query)])
    console.log(asTable([['calls', 'shards', 'statement'], ...rows]))
    const faults = listFaults(caused)
    if (faults.length > 0) console.log(faults.join('\n'))
    return exitCode === 0 && faults.length === 0
  } finally {
    await stop?.()
  }
}

/** Lists the statements that Citus planned, without those that use only tables of the coordinator. */
async function listStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `select queryid::text as id, min(query) as query, sum(calls)::int as calls, bool_and(partition_key is not null) as is_of_one_key
     from citus_stat_statements group by queryid`,
  )
  return rows
}
