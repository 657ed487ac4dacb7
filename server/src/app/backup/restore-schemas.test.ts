import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { monthlyRankTables } from '../../features/rank-projects/runs/tables.ts'
import { monthlyFetchTables, monthlyOutlineTables } from '../../parts/serp-fetches/tables.ts'
import { setSequences } from '../../platform/backup/set-sequences.ts'
import type { Ctx } from '../../platform/context.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createHistory, recordMigration } from '../../platform/database/migrations/migration-history.ts'
import { readMigrations } from '../../platform/database/migrations/read-migrations.ts'
import { makeMonths } from '../../platform/database/months.ts'
import { distributeTables } from '../../platform/distribution/distribute-tables.ts'
import { createLogger } from '../../platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { placedTables } from '../placed-tables.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { verifyInDatabase } from './verify.ts'

const signal = new AbortController().signal
const secret = { appSecret: 'a secret for tests, long enough for all', dataDir: '/nonexistent' }
const print = () => {}
/** Each test creates a schema, copies all rows and creates the schema again. */
const timeout = 180_000
const monthlyTables = [...monthlyRankTables, ...monthlyFetchTables, ...monthlyOutlineTables]

let source: pg.Client
let target: pg.Client
let urls: { source: string; target: string }
const opened: { database: TestDatabase; client: pg.Client }[] = []

async function open(isEmpty: boolean) {
  const database = await createTestDatabase({ isEmpty })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  opened.push({ database, client })
  return { client, url: database.url }
}
beforeEach(async () => {
  const empty = await open(true)
  target = empty.client
  urls = { source: '', target: empty.url }
})
afterEach(async () => {
  for (const { client, database } of opened.splice(0)) {
    await client.end()
    await database.drop()
  }
})
async function openSource(isEmpty: boolean) {
  const { client, url } = await open(isEmpty)
  source = client
  urls.source = url
}

async function backedUp(): Promise<Readable> {
  const output = new PassThrough()
  const bytes = buffer(output)
  const now = () => new Date()
  await backUp({ databaseUrl: urls.source, target: output, secret, product: '1.2.3', now, print, signal })
  return Readable.from([await bytes])
}

const verifyRestored = async () =>
  expect(await verifyInDatabase(urls.target, { input: await backedUp(), print, signal })).toMatch(
    /^The backup is intact and was restored: the rows of all \d+ tables and all totals match\./,
  )

const valuesOf = async (client: pg.Client, statement: string) =>
  (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)

/** Every partition with its parent, its bound and the key by which it is partitioned itself. */
const partitionsOf = (client: pg.Client) =>
  valuesOf(
    client,
    `select format('%s of %s %s, by %s', c.oid::regclass, inhparent::regclass, pg_get_expr(relpartbound, c.oid),
      pg_get_partkeydef(c.oid)) as value
    from pg_inherits join pg_class c on c.oid = inhrelid where relkind in ('r', 'p') order by 1`,
  )

const insertAccount = (client: pg.Client) =>
  valuesOf(
    client,
    `insert into accounts (name, email, type, country, language, created_at)
    select 'A', 'a' || count(*) || '@example.test', 1, 2840, 'en', now() from accounts returning id as value`,
  )
const insertProject = (client: pg.Client) =>
  valuesOf(
    client,
    `insert into rank_projects (account_id, name, domain, engine, device, language_code, location_code, depth, country_code,
      location_name, duration, run_at, time_zone, keywords_count, search_text, created_at)
    select min(id), 'P', 'kestrelroast.example', 'google', 'desktop', 'en', 2840, 10, 2840, 'US', 'daily', '06:00', 'UTC', 0, 'p', now()
    from accounts returning id as value`,
  )
const insertRanks = (client: pg.Client, day: string) =>
  valuesOf(
    client,
    `insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, taken_at)
    select account_id, 1, ${day}, 1, 'found', 3, 20, now() from generate_series(1, 40) account_id
    returning tableoid::regclass::text as value`,
  )

const makeMonthsAt = (client: pg.Client, now: Date) =>
  makeMonths(
    { db: drizzle(client), clock: () => now, log: createLogger({ logLevel: 'silent' }) } as unknown as Ctx,
    monthlyTables,
  )
/** The first day of the month that is `offset` months from this one. */
function monthAt(offset: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
}
const textOf = (month: Date) => month.toISOString().slice(0, 10)

/** Gives a database the partitions of one that was installed `months` months ago. */
async function moveInstallation(client: pg.Client, months: number) {
  const then = monthAt(-months)
  for (const { name, key } of monthlyTables) {
    const bound = key === 'date' ? textOf(then) : `${textOf(then)} 00:00:00+00`
    await client.query(`drop table if exists ${name}_before`)
    await client.query(`create table ${name}_before partition of ${name} for values from (minvalue) to ('${bound}')`)
  }
  await makeMonthsAt(client, then)
  await makeMonthsAt(client, new Date())
}

test('a database installed in an earlier month is restored with its months', { timeout }, async () => {
  await openSource(false)
  await moveInstallation(source, 4)
  await insertRanks(source, `'${textOf(monthAt(-3))}'`)
  await insertRanks(source, 'current_date')
  await insertRanks(source, `'2020-02-29'`)
  await verifyRestored()
  const [restored, made] = [await partitionsOf(target), await partitionsOf(source)]
  expect(restored).toEqual(expect.arrayContaining(made))
  // A prepared schema is restored as the product's own, in which other tables have partitions too.
  if (process.env.TEST_SCHEMA !== 'prepared') expect(restored).toHaveLength(made.length)

  const month = (at: Date) => `rank_observations_${textOf(at).slice(0, 7).replace('-', '_')}`
  const [newest, old] = [monthAt(2), monthAt(-3)]
  expect(new Set(await insertRanks(target, `'${textOf(newest)}'`))).toEqual(new Set([month(newest)]))
  expect(new Set(await insertRanks(target, `'${textOf(old)}'::date + 1`))).toEqual(new Set([month(old)]))
  expect(new Set(await insertRanks(target, `'2019-02-28'`))).toEqual(new Set(['rank_observations_before']))
})

test('a database upgraded from the release with ranks by account is restored with its 16 tables', {
  timeout,
}, async () => {
  await openSource(true)
  const migrations = readMigrations()
  const released = migrations.slice(0, 37)
  await createHistory(source, [])
  for (const migration of released) {
    await source.query('begin')
    await source.query(migration.statements.join(';\n'))
    await source.query('commit')
    await recordMigration(source, migration, { release: '0.1.0', seconds: 0 })
  }
  expect(await insertAccount(source)).toEqual([1])
  await insertRanks(source, 'current_date')
  await migrate(urls.source)
  await makeMonthsAt(source, monthAt(0))
  await makeMonthsAt(source, monthAt(2))
  await insertRanks(source, `'${textOf(monthAt(3))}'`)
  expect(await partitionsOf(source)).toContainEqual(
    expect.stringMatching(/^rank_observations_before of rank_observations FOR VALUES .*, by HASH \(account_id\)$/),
  )
  await verifyRestored()
  expect(await partitionsOf(target)).toEqual(await partitionsOf(source))

  expect(await insertAccount(target)).toEqual([2])
  const byAccount = await insertRanks(target, `'2020-02-29'`)
  expect(byAccount.every((name) => /^rank_observations_\d+$/.test(String(name)))).toBe(true)
  expect(new Set(byAccount).size).toBeGreaterThan(5)
  await insertRanks(target, `'${textOf(monthAt(4))}'`)
})

/** The number that each column with a sequence gets next. */
async function nextNumbers(client: pg.Client): Promise<Map<string, string>> {
  const columns = await valuesOf(
    client,
    `select attrelid::regclass || '.' || attname as value from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
      and case when attisdropped then false else pg_get_serial_sequence(attrelid::regclass::text, attname) is not null end
    order by 1`,
  )
  const next = new Map<string, string>()
  for (const column of columns.map(String)) {
    const [table, name] = column.split('.')
    const { rows } = await client.query<{ next: string }>(
      'select nextval(pg_get_serial_sequence($1, $2))::text as next',
      [table, name],
    )
    next.set(column, rows[0]?.next ?? '')
  }
  return next
}

test('a database prepared for Citus is restored with the product’s own schema, and its numbers continue', {
  timeout,
}, async () => {
  await openSource(false)
  const [first] = (await insertAccount(source)).map(Number)
  for (let made = 0; made < 5; made += 1) await insertProject(source)
  await distributeTables(urls.source, placedTables, { isPreparationOnly: true, report: () => {} })
  // One table has used its new sequence, the others have not.
  expect(await insertProject(source)).toHaveLength(1)
  await moveInstallation(source, 2)
  // The partition for everything before the first month is dropped once its rows expire.
  await source.query('drop table rank_observations_before')
  await insertRanks(source, `'${textOf(monthAt(-2))}'`)
  expect(await restore({ databaseUrl: urls.target, input: await backedUp(), secret, print, signal })).toContain(
    'Every balance, lot and hold matches the ledger.',
  )

  const latest = Math.max(...(await valuesOf(source, 'select id as value from rank_projects')).map(Number))
  expect(latest).toBeGreaterThan(5)
  expect(await insertProject(target)).toEqual([latest + 1])
  expect(await insertAccount(target)).toEqual([Number(first) + 1])
  // The inserts above used numbers in the target only.
  await insertProject(source)
  await insertAccount(source)
  await expect(setSequences(target, [], [])).rejects.toThrow(/ rank_projects_id_seq of rank_projects\.id/)
  const expected = await nextNumbers(source)
  expect(expected.size).toBeGreaterThan(15)
  expect(await nextNumbers(target)).toEqual(expected)
  await insertRanks(target, `'${textOf(monthAt(2))}'`)
  await insertRanks(target, `'${textOf(monthAt(-2))}'::date + 1`)
  await makeMonthsAt(target, monthAt(1))
  // The restored database can be prepared again.
  await distributeTables(urls.target, placedTables, { isPreparationOnly: true, report: () => {} })
})
