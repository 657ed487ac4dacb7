import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type AfterCommit, type Database, type DatabasePool, inTransaction, openDatabase } from './database.ts'

let database: TestDatabase
let pool: DatabasePool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 4, applicationName: 'test', onIdleError: () => {} })
  await pool.db.execute(sql`create table pairs (id integer primary key, count integer not null)`)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

type Ctx = { db: Database; afterCommit?: AfterCommit }
const add = (tx: Ctx, id: number) => tx.db.execute(sql`update pairs set count = count + 1 where id = ${id}`)
const counts = async () =>
  (await pool.db.execute(sql`select count from pairs order by id`)).rows.map((row) => row.count)

/** Resolves for all callers once this many have arrived. */
function createMeeting(expected: number) {
  let come = 0
  let open = () => {}
  const everybody = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === expected) open()
    return everybody
  }
}

test('two that wait for each other both succeed, each once, and report only what was committed', async () => {
  await pool.db.execute(sql`truncate pairs`)
  await pool.db.execute(sql`insert into pairs values (1, 0), (2, 0)`)
  const meet = createMeeting(2)
  const reported: string[] = []
  const work = (first: number, second: number) =>
    inTransaction({ db: pool.db } as Ctx, async (tx) => {
      await add(tx, first)
      await meet()
      await inTransaction(tx, (inner) => add(inner, second))
      tx.afterCommit?.push(async () => void reported.push(`${first} then ${second}`))
    })
  await Promise.all([work(1, 2), work(2, 1)])
  expect(await counts()).toEqual([2, 2])
  expect(reported.toSorted()).toEqual(['1 then 2', '2 then 1'])
})

test('any other failure is thrown at once and undoes everything', async () => {
  await pool.db.execute(sql`truncate pairs`)
  await pool.db.execute(sql`insert into pairs values (1, 0)`)
  let attempts = 0
  const failing = inTransaction({ db: pool.db } as Ctx, async (tx) => {
    attempts += 1
    await add(tx, 1)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect([attempts, await counts()]).toEqual([1, [0]])
})
