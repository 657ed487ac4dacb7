import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { seconds } from '../clock/clock.ts'
import { type DatabasePool, openDatabase } from '../database/database.ts'
import { createLogger } from '../log/log.ts'
import { createPermits, type Permit } from './permits.ts'
import { permits as table } from './tables.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 5, applicationName: 'permits', onIdleError: () => {} })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

let made = 0

/** Processes with one clock. Waiting moves it, and lets whatever else is due happen. */
function processes() {
  made += 1
  let now = Date.parse('2026-11-27T10:00:00.000Z')
  const permit: Permit = { name: `test ${made}`, most: 3, expiresAfterMs: seconds(60) }
  const open = () =>
    createPermits({
      db: pool.db,
      clock: () => new Date(now),
      wait: async (milliseconds) => {
        now += milliseconds
        await new Promise((resolve) => setImmediate(resolve))
      },
      log: createLogger({ logLevel: 'silent' }),
    })
  return { permit, open, elapsed: () => now - Date.parse('2026-11-27T10:00:00.000Z') }
}

const never = new Promise<void>(() => {})
const heldOf = ({ name }: Permit) =>
  pool.db
    .select()
    .from(table)
    .then((rows) => rows.filter((row) => row.name === name))

describe('permits', () => {
  test('as many calls of two processes are under way together as there are permits', async () => {
    const { permit, open } = processes()
    const [one, other] = [open(), open()]
    let underWay = 0
    let most = 0
    const allTaken = Promise.withResolvers<void>()
    const call = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      if (underWay === permit.most) allTaken.resolve()
      // None ends before so many are under way, and then there is time for one too many.
      await allTaken.promise
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      underWay -= 1
    }
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).whileHolding(permit, call)))
    expect(most).toBe(3)
    expect(await heldOf(permit)).toEqual([])
  })

  test('what a killed process held is free again once it has expired', async () => {
    const { permit, open, elapsed } = processes()
    const killed = open()
    for (let call = 0; call < 3; call += 1) void killed.whileHolding(permit, () => never)
    await expect.poll(() => heldOf(permit)).toHaveLength(3)
    await open().whileHolding(permit, async () => {
      expect(elapsed()).toBeGreaterThanOrEqual(permit.expiresAfterMs)
    })
    // Its own permit went, those of the killed one stay until somebody needs them.
    expect(await heldOf(permit)).toHaveLength(2)
  })

  test('a call that fails gives its permit back', async () => {
    const { permit, open } = processes()
    await expect(open().whileHolding(permit, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
    expect(await heldOf(permit)).toEqual([])
  })

  test('a call aborted while waiting isn’t made and doesn’t hold up the next', async () => {
    const { permit, open } = processes()
    const single = { ...permit, most: 1 }
    const [holder, waiting] = [open(), open()]
    const end = Promise.withResolvers<void>()
    const held = holder.whileHolding(single, () => end.promise)
    await expect.poll(() => heldOf(permit)).toHaveLength(1)
    const stop = new AbortController()
    let calls = 0
    const stopped = waiting.whileHolding(single, async () => (calls += 1), stop.signal)
    const behind = waiting.whileHolding(single, async () => 'let in')
    stop.abort(new Error('stopped'))
    await expect(stopped).rejects.toThrow('stopped')
    end.resolve()
    await held
    expect(await behind).toBe('let in')
    expect(calls).toBe(0)
  })

  test('an aborted call stops waiting at once, also behind others, and a permit taken meanwhile is given back', async () => {
    const { permit, open } = processes()
    const single = { ...permit, most: 1 }
    const [holder, waiting] = [open(), open()]
    const end = Promise.withResolvers<void>()
    const held = holder.whileHolding(single, () => end.promise)
    await expect.poll(() => heldOf(permit)).toHaveLength(1)
    // The first waits for the permit, the second for its place in the queue.
    const first = waiting.whileHolding(single, async () => 'first')
    const stop = new AbortController()
    const behind = waiting.whileHolding(single, async () => 'behind', stop.signal)
    stop.abort(new Error('gone'))
    await expect(behind).rejects.toThrow('gone')
    expect(await heldOf(permit)).toHaveLength(1)
    end.resolve()
    await held
    expect(await first).toBe('first')
    // Aborted while its permit is being taken.
    const late = new AbortController()
    const aborted = waiting.whileHolding(single, async () => 'late', late.signal)
    await new Promise((resolve) => setImmediate(resolve))
    late.abort(new Error('gone'))
    await expect(aborted).rejects.toThrow('gone')
    await expect.poll(() => heldOf(permit)).toEqual([])
    expect(await holder.whileHolding(single, async () => 'next')).toBe('next')
  })
})
