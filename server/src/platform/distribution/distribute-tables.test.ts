import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectClient } from '../database/connect-client.ts'
import { distributeTables } from './distribute-tables.ts'
import { listObstacles } from './list-obstacles.ts'
import type { PlacedTables } from './placed-tables.ts'
import { readCatalogue } from './read-catalogue.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  client = await connectClient(database.url)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const prepare = async (placed: PlacedTables, isDryRun = false) => {
  const lines: string[] = []
  await distributeTables(database.url, placed, {
    isPreparationOnly: true,
    isDryRun,
    report: (line) => lines.push(line.replace(/\d+\.\d s/, 'N s')),
  })
  return lines
}

test.each([
  ['without the column', 'create table t (id int primary key)', 't: it has no column account_id'],
  ['with a nullable column', 'create table t (account_id int)', 't: account_id may be null'],
  [
    'with a unique key that lacks the column',
    'create table t (account_id int not null, id int constraint t_key primary key)',
    't: its unique key t_key lacks account_id',
  ],
  [
    'with a unique key on an expression',
    'create table t (account_id int not null, name text); create unique index t_name on t (lower(name))',
    't: its unique key t_name lacks account_id',
  ],
  [
    'with a trigger',
    `create table t (account_id int primary key);
     create function refuse() returns trigger language plpgsql as 'begin return null; end';
     create trigger t_refuse before update on t for each row execute function refuse()`,
    't: it has the trigger t_refuse',
  ],
  ['unlogged', 'create unlogged table t (account_id int primary key)', 't: it is unlogged'],
  [
    'with an integer identity',
    'create table t (account_id int, id int generated always as identity, primary key (account_id, id))',
    't: its identity column id is integer instead of bigint',
  ],
  [
    'partitioned twice',
    `create table t (account_id int, day date, primary key (account_id, day)) partition by range (day);
     create table t_1 partition of t default partition by range (day); create table t_2 partition of t_1 default`,
    't: it is partitioned at several levels',
  ],
  [
    'with a foreign key to a local table',
    'create table local (id int primary key); create table t (account_id int primary key constraint t_owner references local)',
    't: its foreign key t_owner to local refers to a table that is only on the coordinator',
  ],
  [
    'with a foreign key that lacks the account',
    `create table other (account_id int primary key, id int);
     create table t (account_id int primary key, other_id int constraint t_other references other)`,
    't: its foreign key t_other to other does not include account_id on both sides',
  ],
  [
    'that a local table references',
    'create table t (account_id int primary key); create table local (id int constraint local_t references t)',
    'local: its foreign key local_t to t refers from the coordinator to other nodes',
  ],
])('a table %s is an obstacle', async (_name, statements, obstacle) => {
  await client.query(statements)
  const placed: PlacedTables = { t: 'by-account', other: 'by-account', local: 'local' }
  expect(listObstacles(await readCatalogue(client), placed)).toEqual([obstacle])
})

test('a prepared table keeps its rows, keys and numbering', async () => {
  await client.query(`
    create table owners (id int primary key); insert into owners values (1);
    create table t (account_id int constraint t_owner references owners, id int generated always as identity, primary key (account_id, id));
    insert into t (account_id) values (1), (1);
    create table parts (account_id int, note text default 'none', constraint parts_key primary key (account_id)) partition by hash (account_id);
    create index parts_note on parts (note) where note <> 'none';
    create table parts_0 partition of parts for values with (modulus 2, remainder 0);
    create table parts_1 partition of parts for values with (modulus 2, remainder 1);
    insert into parts select at, 'note ' || at from generate_series(1, 100) at`)
  const placed: PlacedTables = { owners: 'local', t: 'by-account', parts: 'by-account' }
  const plan = [
    'parts: merges the partitions of parts into one table',
    't: drops the foreign key t_owner to owners, replaces the identity of id with a default',
  ]
  expect(await prepare(placed, true)).toEqual(plan)
  expect(await prepare(placed)).toEqual([`${plan[0]} (100 rows, N s)`, `${plan[1]} (2 rows, N s)`])
  expect(await prepare(placed)).toEqual([])
  const { rows: made } = await client.query('insert into t (account_id) values (2) returning id')
  expect(made[0].id).toBeGreaterThan(2)
  const { rows } = await client.query(
    `select count(*)::int as parts, min(note) as first, count(distinct tableoid)::int as tables from parts`,
  )
  expect(rows).toEqual([{ parts: 100, first: 'note 1', tables: 1 }])
  const { rows: indexes } = await client.query(`select indexname from pg_indexes where tablename = 'parts' order by 1`)
  expect(indexes.map(({ indexname }) => indexname)).toEqual(['parts_key', 'parts_note'])
})

test('a hash-partitioned partition is replaced in place', async () => {
  await client.query(`
    create table t (account_id int, day date, primary key (account_id, day)) partition by range (day);
    create table t_first partition of t for values from (minvalue) to ('2027-01-01') partition by hash (account_id);
    create table t_first_0 partition of t_first for values with (modulus 1, remainder 0);
    create table t_next partition of t for values from ('2027-01-01') to (maxvalue);
    insert into t values (1, '2026-12-31'), (1, '2027-01-01')`)
  await prepare({ t: 'by-account' })
  const { rows } = await client.query('select tableoid::regclass::text as part from t order by day')
  expect(rows.map(({ part }) => part)).toEqual(['t_first', 't_next'])
  expect(listObstacles(await readCatalogue(client), { t: 'by-account' })).toEqual([])
})

describe('while others use the database', () => {
  const placed: PlacedTables = { parts: 'by-account', t: 'by-account' }
  let other: pg.Client
  beforeEach(async () => {
    await client.query(`
      create table parts (account_id int, number int, primary key (account_id, number)) partition by hash (account_id);
      create table parts_0 partition of parts for values with (modulus 1, remainder 0);
      create table t (account_id int, id int generated always as identity, primary key (account_id, id))`)
    other = await connectClient(database.url)
  })
  afterEach(() => other.end())

  const untilItWaits = () =>
    vi.waitUntil(
      async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length > 0
      },
      { timeout: 10_000 },
    )

  test('a row that is being written when partitions are merged stays', async () => {
    await other.query('begin; insert into parts values (1, 1)')
    const preparing = prepare(placed)
    await untilItWaits()
    await other.query('insert into parts values (1, 2); commit')
    await preparing
    const { rows } = await client.query('select number from parts order by number')
    expect(rows).toEqual([{ number: 1 }, { number: 2 }])
  })

  test('a number taken while an identity is replaced isn’t given again', async () => {
    await other.query('begin; insert into t (account_id) values (1)')
    const preparing = prepare(placed)
    await untilItWaits()
    await other.query('insert into t (account_id) select 1 from generate_series(1, 10); commit')
    await preparing
    const { rows } = await client.query('insert into t (account_id) values (1) returning id')
    expect(rows[0].id).toBeGreaterThan(11)
  })

  test('a writer that never pauses waits and loses nothing', async () => {
    await client.query('insert into parts select 0, at from generate_series(1, 100000) at')
    let [written, isOver] = [0, false]
    const write = async () => {
      while (!isOver) {
        await other.query({ name: 'one', text: 'insert into parts values (1, $1)', values: [written] })
        written += 1
      }
    }
    const writing = write()
    await vi.waitUntil(() => written > 50)
    try {
      await prepare(placed)
      const more = written + 50
      await vi.waitUntil(() => written > more)
    } finally {
      isOver = true
      await writing
    }
    const { rows } = await client.query(
      'select count(*)::int as rows, count(distinct tableoid)::int as tables from parts',
    )
    expect(rows).toEqual([{ rows: 100_000 + written, tables: 1 }])
  })

  test('a process that starts meanwhile is noticed, and nothing is changed', async () => {
    await other.query('begin; select from parts')
    const preparing = prepare(placed)
    await untilItWaits()
    await other.query(`set application_name = 'serpplus jobs'; commit`)
    await expect(preparing).rejects.toThrow('Stop the web and worker processes first. Still connected: serpplus jobs.')
    const tables = await readCatalogue(client)
    expect(tables.map(({ hashPartitioned }) => hashPartitioned)).toEqual([['parts'], []])
  })
})

test('missing requirements are reported', async () => {
  await client.query('create table t (account_id int constraint t_key primary key); create table other (id int)')
  const distribute = (placed: PlacedTables, isPreparationOnly: boolean) =>
    distributeTables(database.url, placed, { isPreparationOnly, report: () => {} })
  await expect(distribute({ t: 'by-account' }, true)).rejects.toThrow(
    'other has no placement: declare one with placeTables in its tables.ts',
  )
  await expect(distribute({ t: 'by-account', other: 'local', gone: 'local' }, true)).rejects.toThrow(
    'gone has a placement, but there is no such table',
  )
  await expect(distribute({ t: 'by-account', other: 'local' }, false)).rejects.toThrow(
    /^Citus isn’t installed in this database\. Install/,
  )
  await client.query(`set application_name = 'serpplus requests'`)
  await expect(distribute({ t: 'by-account', other: 'local' }, true)).rejects.toThrow(
    'Stop the web and worker processes first. Still connected: serpplus requests.',
  )
})
