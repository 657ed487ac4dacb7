import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectClient } from '../database/connect-client.ts'
import { BackupError } from './archive.ts'
import { makePartitions } from './make-partitions.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  client = await connectClient(database.url)
  await client.query(`
    create table months (day date, name text) partition by range (day);
    create table months_before partition of months for values from (minvalue) to ('2026-11-01');
    create table kept (id int)`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const read = async () =>
  (
    await client.query<{ made: string }>(
      `select concat_ws(' ', oid::regclass, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid)) as made from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
  ).rows.map(({ made }) => made)

type Given = { name?: string; parent?: string; bound?: string; by?: string | null }
const make = (...given: Given[]) =>
  makePartitions(client, [
    {
      name: 'months',
      columns: ['day'],
      partitions: given.map((one) => ({ name: 'months_x', parent: 'months', bound: 'DEFAULT', by: null, ...one })),
    },
  ])

test.each<[string, Given[]]>([
  ['a name with a statement', [{ name: 'months_x; drop table kept' }]],
  ['a quoted name that ends early', [{ name: '"months"x"; drop table kept; --"' }]],
  ['a parent with a statement', [{ parent: 'months default; drop table kept; --' }]],
  ['a parent of another table', [{ parent: 'kept' }]],
  ['itself as its parent', [{ parent: 'months_x' }]],
  ['a name twice', [{}, {}]],
  ['a bound with a statement', [{ bound: 'DEFAULT; drop table kept' }]],
  ['a bound that calls a function', [{ bound: `FOR VALUES IN (pg_read_file('/etc/passwd'))` }]],
  ['a bound that ends its literal', [{ bound: `FOR VALUES IN ('a'); drop table kept; --')` }]],
  ['a bound with a backslash', [{ bound: String.raw`FOR VALUES IN ('\'); drop table kept; --')` }]],
  ['a line break after its bound', [{ bound: 'DEFAULT\n' }]],
  ['a key with an expression', [{ by: 'RANGE (lower(name))' }]],
])('a partition with %s is refused, and nothing is changed', async (_name, given) => {
  const before = await read()
  await expect(make(...given)).rejects.toThrow(BackupError)
  expect(await read()).toEqual(before)
})

test('the given partitions replace the existing ones, at several levels and of every kind', async () => {
  await make(
    { name: 'months_before', bound: "FOR VALUES FROM (MINVALUE) TO ('2026-09-01')", by: 'LIST (name)' },
    { name: '"Mixed ""case"""', parent: 'months_before', bound: "FOR VALUES IN ('it''s', NULL)" },
    { name: 'rest', parent: 'months_before', bound: 'DEFAULT', by: 'HASH (name, day)' },
    { name: 'rest_0', parent: 'rest', bound: 'FOR VALUES WITH (modulus 1, remainder 0)' },
    { name: 'months_2026_09', bound: "FOR VALUES FROM ('2026-09-01') TO ('2026-10-01')" },
    { name: 'months_other' },
  )
  expect(await read()).toEqual([
    `"Mixed ""case""" FOR VALUES IN ('it''s', NULL)`,
    'kept',
    'months RANGE (day)',
    "months_2026_09 FOR VALUES FROM ('2026-09-01') TO ('2026-10-01')",
    "months_before FOR VALUES FROM (MINVALUE) TO ('2026-09-01') LIST (name)",
    'months_other DEFAULT',
    'rest DEFAULT HASH (name, day)',
    'rest_0 FOR VALUES WITH (modulus 1, remainder 0)',
  ])
})

test('partitions of a table that doesn’t exist are skipped', async () => {
  const before = await read()
  await makePartitions(client, [
    { name: 'theirs', columns: [], partitions: [{ name: 'theirs_1', parent: 'theirs', bound: 'DEFAULT', by: null }] },
  ])
  expect(await read()).toEqual(before)
})
