import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectClient } from '../platform/database/connect-client.ts'
import { distributeTables, listUndistributed } from '../platform/distribution/distribute-tables.ts'
import { listObstacles, listUndeclared } from '../platform/distribution/list-obstacles.ts'
import { readCatalogue } from '../platform/distribution/read-catalogue.ts'
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

const prepare = async () => {
  const lines: string[] = []
  await distributeTables(database.url, placedTables, { isPreparationOnly: true, report: (line) => lines.push(line) })
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
