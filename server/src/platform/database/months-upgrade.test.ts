import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** The migrations of the release that had ranks in 16 tables by account. */
const released = 37

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** Each in a transaction of its own, except those that say that they need none. */
async function apply(from: number, to?: number) {
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    const isInTransaction = sql[0]?.startsWith('-- outside transaction') !== true
    if (isInTransaction) await client.query('begin')
    for (const statement of sql) await client.query(statement)
    if (isInTransaction) await client.query('commit')
  }
}

const valuesOf = async (statement: string) =>
  (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)

const storeRank = (day: string, rank: number) =>
  client.query(
    `insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, taken_at)
    select account_id, 1, ${day}, 1, 'found', $1, 20, now() from generate_series(1, 40) account_id
    on conflict (account_id, project_id, day, keyword_id) do update set rank = excluded.rank`,
    [rank],
  )

test('existing rows stay where they are, with the keys that the previous release relies on', async () => {
  await apply(0, released)
  await client.query(`insert into accounts (id, name, email, type, country, language, created_at) overriding system value
    values (1, 'A', 'a@example.test', 1, 2840, 'en', now())`)
  await storeRank('current_date', 3)
  await storeRank("'2020-02-29'", 4)
  const store = `insert into rank_competitor_observations (account_id, project_id, day, keyword_id, competitor_id, state, rank, depth,
      taken_at, snapshot_query_id, snapshot_id) values (1, 1, current_date, 1, 1, 'found', 3, 20, now(), 1, gen_random_uuid())
    on conflict (account_id, project_id, day, keyword_id, competitor_id) do update set rank = 5`
  const pay = `insert into paid_pages (account_id, query_id, taken_at, snapshot_id, depth)
      values (1, 1, date_trunc('day', now()), '01900000-0000-7000-8000-000000000000', 10)
    on conflict (account_id, query_id, taken_at, snapshot_id) do update set depth = 20`
  await client.query(store)
  await client.query(pay)
  const files = await valuesOf(
    `select pg_relation_filenode(oid)::text as value from pg_class where relname ~ '^rank_observations_[0-9]+$' order by relname`,
  )

  await apply(released)

  expect(
    await valuesOf(
      `select pg_relation_filenode(oid)::text as value from pg_class where relname ~ '^rank_observations_[0-9]+$' order by relname`,
    ),
  ).toEqual(files)
  expect(await valuesOf('select count(*)::int as value from rank_observations')).toEqual([80])
  expect(
    await valuesOf(
      "select distinct tableoid::regclass::text ~ '^rank_observations_[0-9]+$' as value from rank_observations",
    ),
  ).toEqual([true])
  // Rows of today replace those that are there, and rows of later months are new.
  await storeRank('current_date', 7)
  await storeRank('current_date + 100', 8)
  await storeRank('current_date + 100', 9)
  await client.query(store)
  await client.query(pay)
  expect(await valuesOf('select rank as value from rank_observations where account_id = 5 order by day')).toEqual([
    4, 7, 9,
  ])
  expect(await valuesOf('select rank as value from rank_competitor_observations')).toEqual([5])
  expect(await valuesOf('select depth as value from paid_pages')).toEqual([20])
  await expect(client.query(pay.replace('(1, 1,', '(2, 1,'))).rejects.toThrow('paid_pages_account_id_accounts_id_fk')
  expect(await valuesOf("select conname as value from pg_constraint where conname like '%_bound'")).toEqual([])
})

test('days that are ahead of the clock get a later bound', async () => {
  await apply(0, released)
  await client.query(
    'alter table rank_project_days drop constraint rank_project_days_account_id_project_id_rank_projects_account_id_id_fk',
  )
  await client.query(`insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum)
    values (1, 1, '2035-05-31', 1, 1, 3)`)
  await storeRank("'2035-05-31'", 3)
  await apply(released)
  expect(
    await valuesOf(
      `select pg_get_expr(relpartbound, oid) as value from pg_class where relname = 'rank_observations_before'`,
    ),
  ).toEqual(["FOR VALUES FROM (MINVALUE) TO ('2035-06-01')"])
})
