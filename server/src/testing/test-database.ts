import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** The product's role in a database of its own, migrated and without rows of tests. */
  url: string
  drop(): Promise<void>
}

/**
 * The address of a database for the app under test: through the pooler of `npm run test:pooler`, or else directly. The
 * pooler assigns its connections to one transaction at a time.
 */
export function pooledAddress({ url }: Pick<TestDatabase, 'url'>): { url: string; isPooled: boolean } {
  const { pooler } = inject('testPostgres')
  if (!pooler) return { url, isPooled: false }
  const address = new URL(url)
  address.host = pooler
  return { url: address.href, isPooled: true }
}

/**
 * A fresh copy of the migrated template, made in some hundredths of a second; one per test file. Drop it in `afterAll`.
 * With `isEmpty` nothing is in it, not even tables.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  return copyDatabase(isEmpty ? 'template1' : 'test_template')
}

/**
 * A fresh copy of a database with all that an installation adds to a migrated one. The first that is asked for, in any
 * process, has it added by `install`.
 */
export async function createInstalledDatabase(install: (url: string) => Promise<void>): Promise<TestDatabase> {
  await makeOnce('test_installation', install)
  return copyDatabase('test_installation')
}

async function makeOnce(name: string, install: (url: string) => Promise<void>): Promise<void> {
  if (made.has(name)) return
  const { adminUrl } = inject('testPostgres')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // The first one creates it; the others wait.
    await client.query(`select pg_advisory_lock(hashtextextended('${name}', 0))`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = await copyDatabase('test_template')
      await install(unfinished.url)
      await client.query(`ALTER DATABASE ${new URL(unfinished.url).pathname.slice(1)} RENAME TO ${name}`)
    }
    made.add(name)
  } finally {
    await client.end()
  }
}

/** Files of a worker share it. */
const made = new Set<string>()

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, url } = inject('testPostgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is quicker than writing the copy to the log first, where nothing waits for the disk.
  await execute(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER serpplus`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
