import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { equalsAny, insertRows, isNonEmpty } from './bulk-insert.ts'
import { cost, moment } from './columns.ts'
import { type DatabasePool, openDatabase } from './database.ts'

const things = pgTable('things', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text('given_name').notNull(),
  costUsd: cost('cost_usd'),
  isNew: boolean('is_new').notNull().default(true),
  madeAt: moment('made_at'),
})

let database: TestDatabase
let pool: DatabasePool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  await pool.db.execute(sql`create table things (id integer primary key generated always as identity,
    given_name text not null unique, cost_usd numeric(18,8), is_new boolean not null default true,
    made_at timestamptz(3))`)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})
beforeEach(() => pool.db.execute(sql`truncate things restart identity`))

const all = () => pool.db.select().from(things).orderBy(things.id)

test('rows are stored in order, exact to the last decimal, with defaults for columns that are not set', async () => {
  const madeAt = new Date('2026-11-22T10:11:12.345Z')
  await pool.db.execute(
    insertRows(things, [
      { name: 'first: "quoted", \\ and {braces}', costUsd: 0.1 + 0.2, madeAt },
      { name: 'naïve 🦅', costUsd: null, madeAt: null },
      { name: 'third', costUsd: 0.00000001, madeAt: null, isNew: undefined },
    ]),
  )
  const isNew = true
  expect(await all()).toEqual([
    { id: 1, name: 'first: "quoted", \\ and {braces}', costUsd: 0.3, isNew, madeAt },
    { id: 2, name: 'naïve 🦅', costUsd: null, isNew, madeAt: null },
    { id: 3, name: 'third', costUsd: 0.00000001, isNew, madeAt: null },
  ])
})

test('rows that set different columns are refused, so that no value is lost', () => {
  const mixed = [{ name: 'a' }, { name: 'b', isNew: false }] as const
  expect(() => insertRows(things, mixed)).toThrow('set different columns')
  expect(() => insertRows(things, [mixed[1], mixed[0]])).toThrow('set different columns')
})

test('its text is the same for any number of rows, and clauses can follow it', async () => {
  const ran: { text: string; parameters: unknown[] }[] = []
  const db = drizzle(pool.pool, {
    logger: { logQuery: (query, params) => ran.push({ text: query, parameters: params }) },
  })
  await db.execute(insertRows(things, [{ name: 'a' }]))
  await db.execute(insertRows(things, [{ name: 'b' }, { name: 'c' }]))
  expect(new Set(ran.map((one) => one.text)).size).toBe(1)
  expect(ran.map((one) => one.parameters.length)).toEqual([1, 1])
  const { rows } = await db.execute(
    sql`${insertRows(things, [{ name: 'c' }, { name: 'd' }, { name: 'd' }])} on conflict do nothing returning given_name`,
  )
  expect(rows).toEqual([{ given_name: 'd' }])
})

test('an empty list has no rows to insert, and no values match nothing', async () => {
  expect([isNonEmpty([]), isNonEmpty([0])]).toEqual([false, true])
  await pool.db.execute(insertRows(things, [{ name: 'a' }, { name: 'b' }]))
  const namesIn = async (values: string[]) =>
    (await pool.db.select().from(things).where(equalsAny(things.name, values))).map(({ name }) => name)
  expect(await namesIn(['b', 'x', "it's, {b}"])).toEqual(['b'])
  expect(await namesIn([])).toEqual([])
})
