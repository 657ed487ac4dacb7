import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sweepAllowances } from '../allowances/sweep.ts'
import { after, days } from '../clock/clock.ts'
import { type DatabasePool, openDatabase } from '../database/database.ts'
import { createLogger } from '../log/log.ts'
import { createLocks } from './locks.ts'

let database: TestDatabase
let pool: DatabasePool
const log = createLogger({ logLevel: 'silent' })
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 4, applicationName: 'locks', onIdleError: () => {} })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const open = (options: { leaseMs?: number; renewMs?: number } = {}) => createLocks({ db: pool.db, log, ...options })
const countRows = async () => (await pool.db.execute(sql`select from permits`)).rowCount
const forever = 2 ** 31 - 1

test('work runs while nobody else holds its lock, in this process or another, and leaves nothing behind', async () => {
  const [one, other] = [open(), open()]
  const ran = await one.whileHolding('post', async () => {
    expect(await one.whileHolding('post', async () => {})).toBe(false)
    expect(await other.whileHolding('post', async () => {})).toBe(false)
    expect(await other.whileHolding('collect', async () => {})).toBe(true)
  })
  expect(ran).toBe(true)
  expect(await other.whileHolding('post', async () => {})).toBe(true)
  expect(await countRows()).toBe(0)
})

test('work that fails releases its lock', async () => {
  const failing = open().whileHolding('post', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await open().whileHolding('post', async () => {})).toBe(true)
})

test('of many that try at once, one works', async () => {
  const isDone = Promise.withResolvers<void>()
  let refused = 0
  const asked = Array.from({ length: 20 }, async () => {
    const ran = await open().whileHolding('crowd', () => isDone.promise)
    if (!ran) refused += 1
    if (refused === 19) isDone.resolve()
    return ran
  })
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
})

test('a lock is renewed for as long as its work takes; a holder that stalls loses it and is notified', async () => {
  const [holder, other] = [open({ leaseMs: 400, renewMs: 20 }), open()]
  await holder.whileHolding('renewed', async () => {
    const { rows } = await pool.db.execute<{ ends: number }>(sql`select expires_at as ends from permits`)
    await expect
      .poll(async () => (await pool.db.execute<{ ends: number }>(sql`select expires_at as ends from permits`)).rows[0])
      .not.toEqual(rows[0])
    expect(await other.whileHolding('renewed', async () => {})).toBe(false)
  })
  const frozen = open({ leaseMs: 1, renewMs: 50 })
  await frozen.whileHolding('frozen', async (signal) => {
    await expect.poll(() => other.whileHolding('frozen', async () => {})).toBe(true)
    await expect.poll(() => signal.aborted).toBe(true)
  })
})

test('the process that lost a lock does not release it for the one that holds it now', async () => {
  const [slow, quick] = [open({ leaseMs: 1, renewMs: forever }), open()]
  const isHeld = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let second: Promise<boolean> | undefined
  await slow.whileHolding('taken over', async () => {
    second = (async () => {
      for (;;)
        if (
          await quick.whileHolding('taken over', async () => {
            isHeld.resolve()
            await mayEnd.promise
          })
        )
          return true
    })()
    await isHeld.promise
  })
  expect(await open().whileHolding('taken over', async () => {})).toBe(false)
  mayEnd.resolve()
  expect(await second).toBe(true)
})

test('a process whose clock is days ahead deletes no lock that is held', async () => {
  await open().whileHolding('held', async () => {
    await sweepAllowances({ db: pool.db, clock: () => after(new Date(), days(400)) })
    expect(await open().whileHolding('held', async () => {})).toBe(false)
  })
})
