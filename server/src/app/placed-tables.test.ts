import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectClient } from '../platform/database/connect-client.ts'
import { migrate } from '../platform/database/migrate.ts'
import { distributeTables, listUndistributed } from '../platform/distribution/distribute-tables.ts'
import { listObstacles, listUndeclared } from '../platform/distribution/list-obstacles.ts'
import { readCatalogue } from '../platform/distribution/read-catalogue.ts'
import { changedTables, makeNextMigrations } from '../testing/next-migrations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { placedTables } from './placed-tables.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = await connectClient(database.url)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const prepare = async (placed = placedTables, url = database.url) => {
  const lines: string[] = []
  await distributeTables(url, placed, { isPreparationOnly: true, report: (line) => lines.push(line) })
  return lines
}

test('every table has a placement', async () => {
  expect(listUndeclared(await readCatalogue(client), placedTables)).toEqual([])
})

test('a prepared database has nothing that Citus would refuse; preparing it again changes nothing', async () => {
  await prepare()
  expect(listObstacles(await readCatalogue(client), placedTables)).toEqual([])
  expect(await prepare()).toEqual([])
  expect(await listUndistributed(client, placedTables)).toEqual([])
})

test('preparing a table keeps the names and columns of its keys and indexes', async () => {
  const read = async () => {
    const { rows } = await client.query(`
      select i.tablename, i.indexname, replace(i.indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes i
      join pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = i.tablename and not c.relispartition
      where i.schemaname = 'public' order by 1, 2`)
    return rows
  }
  const before = await read()
  expect(before.length).toBeGreaterThan(100)
  await prepare()
  expect(await read()).toEqual(before)
})

test('later migrations apply before and after preparing, with the same result', async () => {
  const next = makeNextMigrations()
  const placed = { ...placedTables, ...next.placed }
  const readAll = async (one: pg.Client) => {
    const catalogue = await readCatalogue(one)
    const { rows: indexes } = await one.query(
      `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    )
    return { catalogue, indexes }
  }
  const other = await createTestDatabase()
  const first = await connectClient(other.url)
  try {
    await migrate(other.url, { folder: next.folder })
    await prepare(placed, other.url)
    await prepare()
    await migrate(database.url, { folder: next.folder })
    expect(await prepare(placed)).toEqual([
      expect.stringMatching(/^next_marks: drops the foreign key .* to accounts, replaces/),
    ])
    const prepared = await readAll(client)
    expect(prepared).toEqual(await readAll(first))
    expect(listObstacles(prepared.catalogue, placed)).toEqual([])
    expect(prepared.indexes.filter(({ indexname }) => /^next_/.test(indexname)).length).toBeGreaterThan(
      changedTables.length,
    )
  } finally {
    next.remove()
    await first.end()
    await other.drop()
  }
}, 60_000)
