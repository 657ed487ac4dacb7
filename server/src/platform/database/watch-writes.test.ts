import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { createWriteWatch, writesOf } from './watch-writes.ts'

const withCode = (code: string) => Object.assign(new Error('inside'), { code })

/** A probe that responds when the test lets it, and a clock that the test moves. */
function workbench() {
  const asked: PromiseWithResolvers<boolean>[] = []
  let time = 0
  const watch = createWriteWatch(
    () => {
      const answer = Promise.withResolvers<boolean>()
      asked.push(answer)
      return answer.promise
    },
    () => time,
  )
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { watch, asked, pass }
}

test('one probe runs at a time, and one a second, however many callers there are', async () => {
  const { watch, asked, pass } = workbench()
  const first = [watch.takesWrites(), watch.takesWrites()]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(true)
  expect(await Promise.all(first)).toEqual([true, true])
  pass(999)
  expect(await watch.takesWrites()).toBe(true)
  expect(asked).toHaveLength(1)
  pass(1)
  const second = watch.takesWrites()
  asked[1]?.reject(withCode('53100'))
  expect(await second).toBe(false)
  expect(watch.isRefusing()).toBe(true)
  pass(1_000)
  const third = watch.takesWrites()
  asked[2]?.resolve(true)
  expect(await third).toBe(true)
  expect(watch.isRefusing()).toBe(false)
})

test('a refused write counts for five seconds, whatever the probe finds; other failures do not count', async () => {
  const { watch, asked, pass } = workbench()
  watch.note(withCode('23505'))
  watch.note(undefined)
  expect(watch.isRefusing()).toBe(false)
  watch.note(new Error('wrapped', { cause: withCode('53100') }))
  expect(watch.isRefusing()).toBe(true)
  const answer = watch.takesWrites()
  asked[0]?.resolve(true)
  expect(await answer).toBe(false)
  pass(4_999)
  expect(watch.isRefusing()).toBe(true)
  pass(1)
  expect(watch.isRefusing()).toBe(false)
})

test.each(['53200', '53400'])('one statement that needed too much (%s) only causes another probe', async (code) => {
  const { watch, asked, pass } = workbench()
  const before = watch.takesWrites()
  asked[0]?.resolve(true)
  await before
  pass(10)
  watch.note(withCode(code))
  expect(watch.isRefusing()).toBe(true)
  const answer = watch.takesWrites()
  expect(asked).toHaveLength(2)
  asked[1]?.resolve(true)
  expect(await answer).toBe(true)
  expect(watch.isRefusing()).toBe(false)
})

test('a statement that needed too much during a probe causes another one', async () => {
  const { watch, asked } = workbench()
  const first = watch.takesWrites()
  watch.note(withCode('53200'))
  asked[0]?.resolve(true)
  await first
  expect(watch.isRefusing()).toBe(true)
  const second = watch.takesWrites()
  asked[1]?.resolve(true)
  expect(await second).toBe(true)
  expect(watch.isRefusing()).toBe(false)
})

test('a write refused during a probe counts for five seconds; a failure of the probe itself does not', async () => {
  const { watch, asked, pass } = workbench()
  const first = watch.takesWrites()
  watch.note(withCode('53100'))
  asked[0]?.resolve(true)
  expect(await first).toBe(false)
  expect(watch.isRefusing()).toBe(true)
  pass(5_000)
  const second = watch.takesWrites()
  const itsOwn = withCode('53100')
  watch.note(itsOwn)
  asked[1]?.reject(itsOwn)
  expect(await second).toBe(false)
  pass(1_000)
  const third = watch.takesWrites()
  asked[2]?.resolve(true)
  expect(await third).toBe(true)
  expect(watch.isRefusing()).toBe(false)
})

test('a probe that itself needs too much is not repeated within a second', async () => {
  const { watch, asked } = workbench()
  const first = watch.takesWrites()
  const itsOwn = withCode('53400')
  watch.note(itsOwn)
  asked[0]?.reject(itsOwn)
  expect(await first).toBe(false)
  expect(await watch.takesWrites()).toBe(false)
  expect(asked).toHaveLength(1)
})

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client({ connectionString: inject('testPostgres').adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const name = () => new URL(database.url).pathname.slice(1)

/** The result on a new connection. */
async function asNow<Result>(look: (opened: ReturnType<typeof openDatabase>) => Promise<Result>): Promise<Result> {
  const opened = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test', onIdleError: () => {} })
  try {
    return await look(opened)
  } finally {
    await opened.close()
  }
}

const takesWrites = () => asNow(({ db }) => writesOf(db).takesWrites())

test('PostgreSQL is found to accept writes, to be read-only and to have no space for a file', async () => {
  expect(await takesWrites()).toBe(true)
  await admin.query(`alter database ${name()} set default_transaction_read_only = on`)
  expect(await takesWrites()).toBe(false)
  await admin.query(`alter database ${name()} reset default_transaction_read_only`)
  expect(await takesWrites()).toBe(true)
  await admin.query(`alter database ${name()} set temp_file_limit = '64kB'`)
  expect(await takesWrites()).toBe(false)
  await admin.query(`alter database ${name()} reset temp_file_limit`)
  expect(await takesWrites()).toBe(true)
})

test('the probe leaves the connection as it was', () =>
  asNow(async ({ db, pool }) => {
    const settings = async () => (await pool.query('show work_mem')).rows
    const before = await settings()
    await writesOf(db).takesWrites()
    expect(await settings()).toEqual(before)
    expect((await pool.query('select pg_current_xact_id_if_assigned() as id')).rows).toEqual([{ id: null }])
  }))

test('a statement that finds no space is noted, in a transaction and on its own', async () => {
  await admin.query(`alter database ${name()} set temp_file_limit = '64kB'`)
  const spill = `select count(*) from generate_series(1, 1000000)`
  for (const statement of [[spill], ['begin', spill]])
    await asNow(async ({ db, pool }) => {
      const client = await pool.connect()
      let failure: unknown
      for (const text of statement) await client.query(text).catch((error: unknown) => (failure = error))
      client.release(true)
      expect(failure).toMatchObject({ code: '53400' })
      expect(writesOf(db).isRefusing()).toBe(true)
    })
  await admin.query(`alter database ${name()} reset temp_file_limit`)
})
