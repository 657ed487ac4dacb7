import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { monthlyRankTables } from '../../features/rank-projects/tables.ts'
import { monthlyFetchTables } from '../../parts/serp-fetches/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createHistory, recordMigration } from '../../platform/database/migrations/migration-history.ts'
import { readMigrations } from '../../platform/database/migrations/read-migrations.ts'
import { makeMonths } from '../../platform/database/months.ts'
import { createLogger } from '../../platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { verifyInDatabase } from './verify.ts'

const signal = new AbortController().signal
const secret = { appSecret: 'a secret for tests, long enough for all', dataDir: '/nonexistent' }
const print = () => {}
/** Each makes a schema, copies all rows and makes it again. */
const timeout = 180_000
const monthlyTables = [...monthlyRankTables, ...monthlyFetchTables]

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

/** Every partition with its bound, and what is below it. */
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
/** The first of a month, so many months from this one. */
function monthAt(offset: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
}
const textOf = (month: Date) => month.toISOString().slice(0, 10)

/** Makes the partitions what they are in a database that was installed so many months ago. */
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
  expect(await partitionsOf(target)).toEqual(await partitionsOf(source))

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
