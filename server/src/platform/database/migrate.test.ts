import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

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

const valuesOf = async (statement: string) =>
  (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)

test('processes that migrate at the same time leave one whole database, and migrating again changes nothing', async () => {
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  const applied = await valuesOf('select hash as value from drizzle.__drizzle_migrations order by id')
  expect(applied.length).toBeGreaterThan(0)
  await migrate(database.url)
  expect(await valuesOf('select hash as value from drizzle.__drizzle_migrations order by id')).toEqual(applied)
})

test('a database made by another first migration is refused with what to do, and nothing is changed', async () => {
  await migrate(database.url)
  await client.query(`update drizzle.__drizzle_migrations set hash = 'of another version'`)
  await expect(migrate(database.url)).rejects.toThrow('Use a new database')
  expect(new Set(await valuesOf('select hash as value from drizzle.__drizzle_migrations'))).toEqual(
    new Set(['of another version']),
  )
})

test('what the generator does not know is there: partitions, the unlogged table, its storage', async () => {
  await migrate(database.url)
  const partitionsOf = (table: string) =>
    valuesOf(`select count(*)::int as value from pg_inherits where inhparent = '${table}'::regclass`)
  expect(await partitionsOf('serp_snapshots')).toEqual([1])
  // Of what is before the first month, and of what has none.
  for (const table of ['rank_observations', 'rank_competitor_observations', 'paid_pages', 'serp_ended_fetches'])
    expect(await partitionsOf(table)).toEqual([2])
  expect(await valuesOf(`select relpersistence as value from pg_class where relname = 'serp_postbacks'`)).toEqual(['u'])
  expect(
    await valuesOf(`select attstorage as value from pg_attribute
      where attrelid = 'serp_postbacks'::regclass and attname = 'body'`),
  ).toEqual(['e'])
})

test.each(['credit_transfers', 'audit_log'])('%s is append-only, whoever asks', async (table) => {
  await migrate(database.url)
  await expect(client.query(`truncate ${table}`)).rejects.toThrow(`${table} is append-only`)
  const events = `select string_agg(event_manipulation, ' ' order by event_manipulation) as value
    from information_schema.triggers where event_object_table = '${table}'`
  expect(await valuesOf(events)).toEqual(['DELETE UPDATE'])
})
