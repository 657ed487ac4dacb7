import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { DatabaseUnreachableError } from './connect-client.ts'
import { awaitMigrations, migrate, showPlan } from './migrate.ts'
import { readMigrations } from './migrations/read-migrations.ts'

let database: TestDatabase
let client: pg.Client
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
})
afterAll(() => database.drop())
beforeEach(async () => {
  client = await connected()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(1).reverse()) await cleanup()
  await client.query('drop schema if exists drizzle, public cascade; create schema public')
  await client.end()
  cleanups.length = 0
})

async function connected(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url })
  opened.on('error', () => {})
  await opened.connect()
  cleanups.push(() => opened.end())
  return opened
}

const valuesOf = async (statement: string) =>
  (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)
const appliedNames = () => valuesOf('select name as value from schema_migrations order by number')
const doesExist = async (name: string) =>
  (await valuesOf(`select to_regclass('${name}') is not null as value`))[0] === true

/** A folder of migrations with these texts, as the generator would write it. */
function migrationsOf(...texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'serpplus-migrations-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const entries = texts.map((text, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_step`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, tag, when: idx + 1 }
  })
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  return folder
}

/** Options that replace pauses with an action, and the lines printed. */
function attempts(inPause: () => unknown = () => {}) {
  const said: string[] = []
  return {
    said,
    options: {
      print: (line: string) => said.push(line),
      wait: async () => {
        await inPause()
      },
    },
  }
}

const breakpoint = '\n--> statement-breakpoint\n'
const first = 'create table first (id integer primary key);'
const second = 'alter table first add column text text;'

/** Releases up to 0.1.0 recorded their migrations like this. */
async function recordInDrizzle(hashes: readonly string[]): Promise<void> {
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const [index, hash] of hashes.entries())
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, index])
}

describe('the migrations of this release', () => {
  test('processes that migrate at the same time leave one complete database, and migrating again changes nothing', async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    const history = 'select to_jsonb(schema_migrations) as value from schema_migrations order by number'
    const applied = await valuesOf(history)
    expect(applied).toHaveLength(readMigrations().length)
    await migrate(database.url)
    expect(await valuesOf(history)).toEqual(applied)
  })

  test('what the generator cannot express exists: partitions, the unlogged table, its storage', async () => {
    await migrate(database.url)
    const partitionsOf = (table: string) =>
      valuesOf(`select count(*)::int as value from pg_inherits where inhparent = '${table}'::regclass`)
    expect(await partitionsOf('serp_snapshots')).toEqual([1])
    // One partition is for the time before the first month, the other for rows without a month.
    for (const table of ['rank_observations', 'rank_competitor_observations', 'paid_pages', 'serp_ended_fetches'])
      expect(await partitionsOf(table)).toEqual([2])
    expect(await valuesOf(`select relpersistence as value from pg_class where relname = 'serp_postbacks'`)).toEqual([
      'u',
    ])
    expect(
      await valuesOf(`select attstorage as value from pg_attribute
      where attrelid = 'serp_postbacks'::regclass and attname = 'body'`),
    ).toEqual(['e'])
    for (const table of ['credit_transfers', 'audit_log']) {
      await expect(client.query(`truncate ${table}`)).rejects.toThrow(`${table} is append-only`)
      const events = `select string_agg(event_manipulation, ' ' order by event_manipulation) as value
        from information_schema.triggers where event_object_table = '${table}'`
      expect(await valuesOf(events)).toEqual(['DELETE UPDATE'])
    }
  })
})

describe('history', () => {
  test('what drizzle recorded is taken over, and its table stays as it is', async () => {
    const folder = migrationsOf(first, second)
    await client.query(first)
    await recordInDrizzle([readMigrations(folder)[0]?.hash ?? ''])
    await migrate(database.url, { folder })
    expect(await appliedNames()).toEqual(['0000_step', '0001_step'])
    expect(await valuesOf('select applied_at is not null as value from schema_migrations order by number')).toEqual([
      false,
      true,
    ])
    expect(await valuesOf('select count(*)::int as value from drizzle.__drizzle_migrations')).toEqual([1])
  })

  test.each(['by drizzle', 'in our table'])(
    'another history, recorded %s, is refused without a change and without advice to delete',
    async (where) => {
      const folder = migrationsOf(first, second)
      if (where === 'by drizzle') await recordInDrizzle(['of another version'])
      else {
        await migrate(database.url, { folder: migrationsOf(`${first} -- another`) })
        await client.query('drop table first')
      }
      const refusal = await migrate(database.url, { folder }).catch((error: Error) => error.message)
      expect(refusal).toContain('it differs from this release from migration 0000_step on')
      expect(refusal).not.toMatch(/\b(delete|drop|remove)\b/i)
      expect(await doesExist('first')).toBe(false)
    },
  )

  test('a database that a newer release migrated is used unchanged, and this is logged once', async () => {
    await migrate(database.url, { folder: migrationsOf(first, second) })
    const { said, options } = attempts()
    await migrate(database.url, { folder: migrationsOf(first), ...options })
    await awaitMigrations(database.url, { folder: migrationsOf(first), ...options })
    expect(said).toEqual(
      Array(2).fill(expect.stringContaining('A newer release migrated this database (up to 0001_step)')),
    )
    expect(await appliedNames()).toEqual(['0000_step', '0001_step'])
  })

  test('a newer database refuses the releases that can’t use it, and only those', async () => {
    const third = '-- needs release: 0001\nalter table first drop column text;'
    await migrate(database.url, { folder: migrationsOf(first, second, third, 'create table fourth ();') })
    await expect(migrate(database.url, { folder: migrationsOf(first) })).rejects.toThrow(
      /migrated by a newer release of Serpplus, and since migration 0002_step this release can’t use it\..* Start the newer release, or restore the backup/,
    )
    await migrate(database.url, { folder: migrationsOf(first, second) })
  })

  test.each([
    ['-- needs release: 1', 'on a line of its own'],
    ['-- outside a transaction', 'on a line of its own'],
    ['-- needs release: 0001', 'comes after it'],
  ])('a migration with %j is refused before anything runs', async (comment, reason) => {
    await expect(migrate(database.url, { folder: migrationsOf(`${comment}\n${first}`) })).rejects.toThrow(reason)
    expect(await doesExist('first')).toBe(false)
  })
})

describe('a migration that can’t run now', () => {
  test('is retried while a reader is open, and others can read meanwhile', async () => {
    await migrate(database.url, { folder: migrationsOf(first) })
    const reader = await connected()
    await reader.query(`begin; set application_name = 'pg_dump'; select * from first`)
    let pauses = 0
    const { said, options } = attempts(async () => {
      pauses += 1
      // During a pause nothing is queued for the lock, so other readers do not wait.
      await client.query(`set lock_timeout = '100ms'; select * from first`)
      if (pauses === 2) await reader.query('commit')
    })
    await migrate(database.url, { folder: migrationsOf(first, second), ...options })
    expect(said).toHaveLength(2)
    expect(said[0]).toMatch(/0001_step failed: canceling statement due to lock timeout.* pg_dump \(process \d+/)
    expect(await appliedNames()).toEqual(['0000_step', '0001_step'])
  })

  test('gives up with a message after its patience, and changes nothing', async () => {
    await migrate(database.url, { folder: migrationsOf(first) })
    const reader = await connected()
    await reader.query('begin; select * from first')
    const folder = migrationsOf(first, second)
    const refusal = await migrate(database.url, { folder, patienceMs: 0 }).catch((error: unknown) => error)
    // The process ends with exit code 69, so its supervisor starts it again.
    expect(refusal).toBeInstanceOf(DatabaseUnreachableError)
    expect((refusal as Error).message).toContain('wasn’t migrated within 0 minutes')
    expect(await appliedNames()).toEqual(['0000_step'])
  })

  test('waits while another process migrates, even one of the previous release', async () => {
    const other = await connected()
    await other.query('select pg_advisory_lock(7341902)')
    const { said, options } = attempts(() => other.query('select pg_advisory_unlock(7341902)'))
    await migrate(database.url, { folder: migrationsOf(first), ...options })
    expect(said).toEqual(['Waiting for another process to migrate the database.'])
  })

  test('leaves no lock behind on its connection, where a pooler would give it to the next', async () => {
    const locks: unknown[] = []
    const count = `select count(*)::int as value from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    const folder = migrationsOf(first, '-- outside transaction\ncreate index concurrently texts on first (id);')
    await migrate(database.url, {
      folder,
      // Its connections are still open.
      onApplied: async () => void locks.push(await valuesOf(count)),
    })
    expect(locks).toEqual([[0], [0]])
  })

  test('starts over on another connection if its own breaks', async () => {
    const folder = migrationsOf(
      first,
      `${second}${breakpoint}select pg_terminate_backend(pg_backend_pid()) from pg_sleep(0) where not exists (select from attempts);`,
    )
    await client.query('create table attempts ()')
    const { said, options } = attempts(() => client.query('insert into attempts default values'))
    await migrate(database.url, { folder, ...options })
    expect(said).toEqual([expect.stringContaining('Migration postponed')])
    expect(await appliedNames()).toEqual(['0000_step', '0001_step'])
  })
})

test('a migration that fails in the middle is rolled back, and earlier ones stay', async () => {
  const folder = migrationsOf(first, `${second}${breakpoint}select missing from first;`, 'create table third ();')
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'Statement 2 of migration 0001_step failed: column "missing" does not exist. It was rolled back, and earlier migrations stay applied.',
  )
  expect(await appliedNames()).toEqual(['0000_step'])
  expect(
    await valuesOf(`select column_name as value from information_schema.columns where table_name = 'first'`),
  ).toEqual(['id'])
  expect(await doesExist('third')).toBe(false)
})

describe('a migration outside a transaction', () => {
  const index = 'create unique index concurrently "unique_texts" on first (text);'
  const outside = `-- outside transaction\ncreate table if not exists marks ();${breakpoint}${index}`

  test('resumes: an index left invalid is rebuilt, and a valid one is not', async () => {
    const folder = migrationsOf(first, second, outside)
    await migrate(database.url, { folder: migrationsOf(first, second) })
    await client.query(`insert into first values (1, 'same'), (2, 'same')`)
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      /Statement 2 of migration 0002_step failed: could not create unique index.* Its earlier statements stay applied/,
    )
    expect(await doesExist('unique_texts')).toBe(true)
    expect(await doesExist('marks')).toBe(true)
    await client.query('delete from first')
    await migrate(database.url, { folder })
    expect(
      await valuesOf(`select indisvalid as value from pg_index where indexrelid = 'unique_texts'::regclass`),
    ).toEqual([true])
    await client.query('delete from schema_migrations where number = 2')
    const before = await valuesOf(`select 'unique_texts'::regclass::oid as value`)
    await migrate(database.url, { folder })
    expect(await valuesOf(`select 'unique_texts'::regclass::oid as value`)).toEqual(before)
  })

  test('runs in one of several processes', async () => {
    const folder = migrationsOf(first, second, outside)
    await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })))
    expect(await appliedNames()).toEqual(['0000_step', '0001_step', '0002_step'])
  })
})

describe('a process that may not migrate', () => {
  test('waits until another has, and prints that once', async () => {
    const folder = migrationsOf(first)
    let pauses = 0
    const { said, options } = attempts(async () => {
      pauses += 1
      if (pauses === 2) await migrate(database.url, { folder })
    })
    await awaitMigrations(database.url, { folder, ...options })
    expect(said).toEqual(['Waiting for npm run migrate: 1 of 1 migrations are missing, from 0000_step on.'])
  })

  test('finally refuses an older database, naming the command to run', async () => {
    const { options } = attempts()
    const waiting = awaitMigrations(database.url, { folder: migrationsOf(first), ...options })
    const refusal = await waiting.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseUnreachableError)
    expect((refusal as Error).message).toContain('run npm run migrate')
  })
})

test('showing what is to be applied changes nothing', async () => {
  const { pending } = await showPlan(database.url, migrationsOf(first, second))
  expect(pending.map(({ name }) => name)).toEqual(['0000_step', '0001_step'])
  expect(await doesExist('schema_migrations')).toBe(false)
})
