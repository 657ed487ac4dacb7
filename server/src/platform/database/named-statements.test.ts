import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type DatabasePool, inTransaction, openDatabase } from './database.ts'
import { createStatementNames } from './named-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = (poolSize: number): DatabasePool =>
  openDatabase({ url: database.url, poolSize, applicationName: 'test', onIdleError: () => {} })

const preparedOn = async ({ pool }: DatabasePool) =>
  (await pool.query('select name, statement from pg_prepared_statements order by name')).rows

test('a repeated statement keeps its plan on the connection; one without parameters or with too many does not', async () => {
  const one = open(1)
  for (let times = 0; times < 3; times += 1) {
    await one.db.execute(sql`select ${times}::int as a`)
    await one.db.execute(sql`select 1 as b`)
    await one.db.execute(sql`select 1 in ${Array.from({ length: 61 }, (_, at) => at)} as c`)
  }
  expect(await preparedOn(one)).toEqual([
    { name: expect.stringMatching(/^serpplus_/), statement: 'select $1::int as a' },
  ])
  await one.close()
})

test('a name is made of its text: the same in every process, and never that of another text', () => {
  const nameOf = (names: ReturnType<typeof createStatementNames>, text: string) =>
    names.nameOf(text) ?? names.nameOf(text)
  const [one, other] = [createStatementNames(), createStatementNames()]
  nameOf(other, 'select $1::int as another')
  expect(nameOf(one, 'select $1::int')).toBe(nameOf(other, 'select $1::int'))
  expect(nameOf(one, 'select $1::text')).not.toBe(nameOf(one, 'select $1::int'))
})

test('on a pooled address nothing is left in the session; limits, failures and writes work as usual', async () => {
  const { db, pool, close } = openDatabase({
    ...{ url: database.url, isPooled: true, poolSize: 1, applicationName: 'test', onIdleError: () => {} },
    limits: { connectMs: 5_000, statementMs: 300 },
  })
  const { rows: before } = await pool.query('select pg_backend_pid() as pid')
  for (let times = 0; times < 3; times += 1) {
    const { rows } = await db.execute(sql`select ${times}::int as a, current_setting('statement_timeout') as given`)
    expect(rows).toEqual([{ a: times, given: '300ms' }])
    await inTransaction({ db }, async (tx) => {
      const inside = await tx.db.execute(sql`select ${times}::int as a, current_setting('statement_timeout') as given`)
      expect(inside.rows).toEqual([{ a: times, given: '300ms' }])
    })
  }
  // The next process would find this; the process ID shows that it is the same session.
  const next = await pool.query(`begin; set local statement_timeout = 0; commit;
    select pg_backend_pid() as pid, count(*)::int as prepared, current_setting('statement_timeout') as "timeout" from pg_prepared_statements`)
  const last = (next as unknown as { rows: unknown[] }[]).at(-1)
  expect(last?.rows).toEqual([{ pid: before[0].pid, prepared: 0, timeout: '0' }])
  await expect(db.execute(sql`select pg_sleep(${5}::int)`)).rejects.toThrow()
  await expect(db.execute(sql`select ${1}::int / ${0}::int`)).rejects.toMatchObject({ cause: { code: '22012' } })
  await db.execute(sql`create table written (id integer)`)
  await db.execute(sql`insert into written values (${1})`)
  await expect(
    inTransaction({ db }, (tx) => tx.db.execute(sql`insert into written values (${2}), (1 / ${0}::int)`)),
  ).rejects.toThrow()
  // A deferred constraint fails at the commit, which is the statement's answer then.
  await db.execute(sql`create table once (id integer unique deferrable initially deferred)`)
  await expect(db.execute(sql`insert into once values (${1}), (${1})`)).rejects.toMatchObject({
    cause: { code: '23505' },
  })
  expect((await db.execute(sql`select id from written`)).rows).toEqual([{ id: 1 }])
  await close()
})

test('the number of names is limited, and texts seen once get none', () => {
  const names = createStatementNames(3)
  for (let at = 0; at < 1_000; at += 1) expect(names.nameOf(`once ${at}`)).toBeUndefined()
  const named = Array.from({ length: 10 }, (_, at) => [names.nameOf(`twice ${at}`), names.nameOf(`twice ${at}`)][1])
  expect(new Set(named.filter((name) => name !== undefined)).size).toBe(3)
  expect(named.slice(0, 3)).not.toContain(undefined)
  expect(names.nameOf('twice 0')).toBe(named[0])
})

test('outdated names are replaced together, and only once however many statements meet them', () => {
  const names = createStatementNames()
  const nameOf = (text: string) => names.nameOf(text) ?? names.nameOf(text) ?? ''
  const [a, b] = [nameOf('a'), nameOf('b')]
  names.replaceAll(a)
  const [newA, newB] = [nameOf('a'), nameOf('b')]
  names.replaceAll(b)
  expect([nameOf('a'), nameOf('b')]).toEqual([newA, newB])
  expect(new Set([a, b, newA, newB]).size).toBe(4)
})

test('statements and transactions continue through a migration that changes their columns, each done once', async () => {
  const { db, close } = open(4)
  await db.execute(sql`create table counted (id integer primary key, amount integer not null, note text)`)
  await db.execute(sql`insert into counted values (1, 0), (2, 0)`)
  const read = (id: number) => db.execute(sql`select * from counted where id = ${id}`)
  const transact = () =>
    inTransaction({ db }, async (tx) => {
      await tx.db.execute(sql`select * from counted where id = ${1} for update`)
      await tx.db.execute(sql`update counted set amount = amount + ${1} where id = ${1} returning *`)
      await tx.db.execute(sql`select amount from counted where id = ${2}`)
    })
  let done = 0
  let isMigrated = false
  // As many as connections, so that each has all of them prepared before and after.
  const lanes = Array.from({ length: 4 }, async () => {
    for (let after = 0; after < 10; after += isMigrated ? 1 : 0) {
      await Promise.all([read(1), transact()])
      done += 1
    }
  })
  const all = Promise.all(lanes)
  // After one lane fails, the others are no longer awaited.
  all.catch(() => {
    done = Number.POSITIVE_INFINITY
  })
  const migrations = open(1)
  const steps = [
    'alter table counted add column added text',
    'alter table counted alter column amount type bigint',
    'alter table counted drop column note',
    'alter table counted alter column amount type numeric',
  ]
  for (const step of steps) {
    const before = done
    while (done < before + 8) await new Promise((resolve) => setImmediate(resolve))
    await migrations.db.execute(sql.raw(step))
  }
  isMigrated = true
  await all
  const { rows } = await read(1)
  expect(rows).toEqual([{ id: 1, amount: String(done), added: null }])
  await migrations.close()
  await close()
})
