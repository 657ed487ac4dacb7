// Runs once before all tests: one throw-away PostgreSQL with a migrated template database that each test file copies.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { endPostmaster, readPidFile } from '../platform/embedded-postgres/process.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { isAlive } from '../platform/processes/is-alive.ts'
import { startPooler } from './throw-away-pooler.ts'
import { installedPostgres, throwAwayRoot } from './throw-away-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The tests' PostgreSQL: the superuser's address, and the product's in a database that is none of the tests'; host and
     * port of a pooler before it with `npm run test:pooler`.
     */
    testPostgres: { adminUrl: string; url: string; pooler?: string | undefined }
  }
}

const prefix = 'serpplus-test-database-'

// Nothing here outlives the run, so nothing waits for the disk.
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '1GB',
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftOvers()
  const dataDir = await mkdtemp(join(throwAwayRoot(), prefix))
  await chmod(dataDir, 0o711)
  await writeFile(join(dataDir, 'runner.pid'), String(process.pid))
  const server = await startEmbeddedPostgres({ dataDir, settings: throwAwaySettings, installed: installedPostgres() })
  await makeTemplate(server)
  const program = process.env.TEST_POOLER
  const pooler = program ? await startPooler({ program, url: server.url, poolSize: 5 }) : undefined
  const { adminUrl, url } = server
  project.provide('testPostgres', { adminUrl, url, pooler: pooler && `127.0.0.1:${pooler.port}` })
  return async () => {
    await pooler?.stop()
    await server.stop()
    await remove(dataDir)
  }
}

async function makeTemplate({ adminUrl, url }: { adminUrl: string; url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('CREATE DATABASE test_template OWNER serpplus')
  } finally {
    await client.end()
  }
  const template = new URL(url)
  template.pathname = '/test_template'
  // Migrated as the product's role, so that a right it lacks shows in the tests.
  await migrate(template.href)
  if (process.env.TEST_SCHEMA === 'prepared') await prepare(template.href)
}

/** Gives all tests the schema of a distributed database. */
async function prepare(url: string): Promise<void> {
  const { placedTables } = await import('../app/placed-tables.ts')
  const { distributeTables } = await import('../platform/distribution/distribute-tables.ts')
  await distributeTables(url, placedTables, { isPreparationOnly: true, report: () => {} })
}

/** Ends and removes what runs that were killed left behind. */
async function removeLeftOvers(): Promise<void> {
  for (const dataDir of await listLeftOvers()) {
    const runner = Number(await readText(join(dataDir, 'runner.pid')))
    // A folder without a runner yet is one that another run is making at this moment, unless it is old.
    const isAbandoned = runner ? !isAlive(runner) : Date.now() - (await stat(dataDir)).mtimeMs > 600_000
    if (isAbandoned) await remove(dataDir)
  }
}

async function listLeftOvers(): Promise<string[]> {
  const folders = [...new Set([tmpdir(), throwAwayRoot()])]
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
  return names.flat().filter((path) => basename(path).startsWith(prefix))
}

async function remove(dataDir: string): Promise<void> {
  const home = (await readText(join(dataDir, 'location'))) || dataDir
  const leftOver = readPidFile(join(home, 'cluster'))
  if (leftOver) await endPostmaster(leftOver.pid, join(home, 'cluster'))
  await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
