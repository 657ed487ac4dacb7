import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { minutes, seconds } from '../clock/clock.ts'
import { type DatabasePool, openDatabase } from '../database/database.ts'
import { createLogger, type Logger } from '../log/log.ts'
import { type Allowance, atMost, NoTurnError, partOf } from './allowance.ts'
import { sweepAllowances } from './sweep.ts'
import { allowances } from './tables.ts'
import { createTurns } from './turns.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: DatabasePool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 5, applicationName: 'turns', onIdleError: () => {} })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const startsAt = Date.parse('2026-11-27T10:00:00.000Z')
let made = 0

/** Two processes with one clock, which stands still but for `pass`, and what they waited and logged. */
function twoProcesses(
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void> | undefined = () => undefined,
) {
  made += 1
  let now = startsAt
  const waited: number[] = []
  const logged: string[] = []
  const log = Object.assign(createLogger({ logLevel: 'silent' }), {
    warn: (_fields: object, message: string) => logged.push(message),
  }) as unknown as Logger
  const open = () =>
    createTurns({
      db: pool.db,
      clock: () => new Date(now),
      wait: async (milliseconds, signal) => {
        waited.push(milliseconds)
        await wait(milliseconds, signal)
      },
      log,
    })
  return {
    name: `test ${made}`,
    one: open(),
    other: open(),
    waited,
    logged,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const refusedBy = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof NoTurnError ? error.retryAfterMs : Promise.reject(error)),
  )

describe('turns', () => {
  test('a clock that is set back during a claim delays no call beyond its patience', async () => {
    const { name, one, waited, pass } = twoProcesses()
    const claiming = one.claim([{ name, perSecond: 10, burst: 1 }], { patienceMs: 500 })
    pass(-minutes(90))
    await claiming
    expect(waited).toEqual([500])
  })

  test('two processes take from one allowance: its burst at once, then evenly, in the order they come', async () => {
    const { name, one, other, waited } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 10, burst: 3 }
    for (const turns of [one, other, one]) await turns.claim([allowance], { patienceMs: 0 })
    expect(waited).toEqual([])
    for (const turns of [other, one, other]) await turns.claim([allowance], { patienceMs: seconds(1) })
    expect(waited).toEqual([100, 200, 300])
  })

  test.each([
    [100, seconds(1)],
    [25, seconds(1)],
    [6, minutes(1)],
    [1, seconds(1)],
  ])('at most %i calls in %i ms, wherever they begin, however many processes ask', async (most, per) => {
    const { name, one, other, waited, pass } = twoProcesses()
    const allowance = atMost(most, per, { name })
    const begun: number[] = []
    let now = 0
    for (let call = 0; call < most * 3; call += 1) {
      const turns = call % 2 === 0 ? one : other
      const before = waited.length
      await turns.claim([allowance], { patienceMs: minutes(5) })
      const delay = waited.length > before ? (waited.at(-1) ?? 0) : 0
      begun.push(now + delay)
      now += delay
      pass(delay)
    }
    const busiest = Math.max(...begun.map((from) => begun.filter((at) => at >= from && at < from + per).length))
    expect(busiest).toBeLessThanOrEqual(most)
    // And it is of use: no slower than half of it.
    expect(now).toBeLessThanOrEqual(per * 5)
  })

  test('hundreds that ask at the same moment get as many turns as there are', async () => {
    const { name, one, other } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 10, burst: 20 }
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        refusedBy((at % 2 === 0 ? one : other).claim([allowance], { patienceMs: seconds(1) })),
      ),
    )
    // The burst, and the ten of the next second with the one at its end.
    expect(asked.filter((refused) => refused === undefined)).toHaveLength(30)
  })

  test('a refused call learns when to retry, and then is let in', async () => {
    const { name, one, other, pass } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 0.5, burst: 1 }
    await one.claim([allowance], { patienceMs: 0 })
    expect(await refusedBy(other.claim([allowance], { patienceMs: 500 }))).toBe(1_500)
    pass(1_499)
    expect(await refusedBy(other.claim([allowance], { patienceMs: 500 }))).toBe(1)
    pass(1)
    expect(await refusedBy(other.claim([allowance], { patienceMs: 500 }))).toBeUndefined()
  })

  test('of several allowances all are taken or none', async () => {
    const { name, one, other } = twoProcesses()
    const whole: Allowance = { name, perSecond: 1, burst: 4 }
    const part = partOf(whole, 0.5, 'part')
    for (let call = 0; call < 2; call += 1) await one.claim([whole, part], { patienceMs: 0 })
    for (let call = 0; call < 20; call += 1)
      expect(await refusedBy((call % 2 === 0 ? one : other).claim([whole, part], { patienceMs: 0 }))).toBeDefined()
    // The other half is still there.
    for (let call = 0; call < 2; call += 1) await other.claim([whole], { patienceMs: 0 })
    expect(await refusedBy(other.claim([whole], { patienceMs: 0 }))).toBe(1_000)
  })

  test('many that take several in any order never block each other', async () => {
    const { name, one, other } = twoProcesses()
    const small: Allowance = { name: `${name} a`, perSecond: 1, burst: 5 }
    const large: Allowance = { name: `${name} b`, perSecond: 1, burst: 50 }
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const both = at % 3 === 0 ? [small, large] : [large, small]
        return refusedBy((at % 2 === 0 ? one : other).claim(both, { patienceMs: 0 }))
      }),
    )
    expect(asked.filter((refused) => refused === undefined)).toHaveLength(5)
    for (let call = 0; call < 45; call += 1) await one.claim([large], { patienceMs: 0 })
  })

  test('calls beyond the allowance count, and delay the next', async () => {
    const { name, one, other, pass } = twoProcesses()
    const own: Allowance = { name, subject: 'account 1', perSecond: 1, burst: 2 }
    await one.claim([own], { patienceMs: 0 })
    await one.charge(own, 9)
    expect(await refusedBy(other.claim([own], { patienceMs: 0 }))).toBe(9_000)
    expect(await refusedBy(other.claim([{ ...own, subject: 'account 2' }], { patienceMs: 0 }))).toBeUndefined()
    await one.charge(own, -4)
    pass(4_999)
    expect(await refusedBy(one.claim([own], { patienceMs: 0 }))).toBe(1)
    pass(1)
    expect(await refusedBy(one.claim([own], { patienceMs: 0 }))).toBeUndefined()
  })

  test('a pause holds for all processes', async () => {
    const { name, one, other, waited } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 100, burst: 20 }
    await one.pause(allowance, 700)
    expect(await refusedBy(other.claim([allowance], { patienceMs: 500 }))).toBe(200)
    await other.claim([allowance], { patienceMs: 1_000 })
    expect(waited).toEqual([700])
  })

  test('an aborted call stops waiting at once, and its turn goes to whoever comes next', async () => {
    const { name, one, other, waited } = twoProcesses((_milliseconds, signal) =>
      signal === undefined ? undefined : new Promise<void>(() => {}),
    )
    const allowance: Allowance = { name, perSecond: 1, burst: 1 }
    const part = partOf({ ...allowance, burst: 10 }, 0.5, 'part')
    await one.claim([allowance], { patienceMs: 0 })
    const stop = new AbortController()
    const gone = Array.from({ length: 5 }, () =>
      one.claim([allowance, part], { patienceMs: seconds(10), signal: stop.signal }),
    )
    await expect.poll(() => waited.length).toBe(5)
    // First come, first aborted: all of them are given back.
    stop.abort(new Error('gone'))
    const ended = await Promise.allSettled(gone)
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
    waited.length = 0
    await other.claim([allowance, part], { patienceMs: seconds(10) })
    expect(waited).toEqual([1_000])
    const already = one.claim([allowance], { patienceMs: seconds(10), signal: stop.signal })
    await expect(already).rejects.toThrow('gone')
    waited.length = 0
    await other.claim([allowance], { patienceMs: seconds(10) })
    expect(waited).toEqual([2_000])
  })

  test('no two calls begin at once because one between them was aborted', async () => {
    const { name, one, other, waited } = twoProcesses((_milliseconds, signal) =>
      signal === undefined ? undefined : new Promise<void>(() => {}),
    )
    const allowance: Allowance = { name, perSecond: 1, burst: 1 }
    await one.claim([allowance], { patienceMs: 0 })
    const stop = new AbortController()
    const gone = one.claim([allowance], { patienceMs: seconds(10), signal: stop.signal })
    await expect.poll(() => waited.length).toBe(1)
    await other.claim([allowance], { patienceMs: seconds(10) })
    stop.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    await other.claim([allowance], { patienceMs: seconds(10) })
    expect(waited).toEqual([1_000, 2_000, 3_000])
  })

  test('a process whose clock was wrong does not use it up for the others', async () => {
    const { name, one, other, pass } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 1, burst: 1 }
    pass(minutes(60))
    await one.claim([allowance], { patienceMs: 0 })
    pass(minutes(-60))
    await other.claim([allowance], { patienceMs: 0 })
    expect(await refusedBy(one.claim([allowance], { patienceMs: 0 }))).toBe(1_000)
  })

  test('a flood is logged once a minute and costs the database nothing', async () => {
    const { name, one, logged, pass } = twoProcesses()
    const allowance: Allowance = { name, perSecond: 0.01, burst: 1 }
    await one.claim([allowance], { patienceMs: 0 })
    const changes = async () => {
      const { rows } = await pool.db.execute<{ version: string }>(
        sql`select xmin::text as version from ${allowances} where name = ${name}`,
      )
      return rows[0]?.version
    }
    const before = await changes()
    for (let call = 0; call < 500; call += 1)
      expect(await refusedBy(one.claim([allowance], { patienceMs: 0 }))).toBeDefined()
    expect(await changes()).toBe(before)
    expect(logged).toEqual([`the allowance “${name}” is used up`])
    pass(minutes(1))
    await refusedBy(one.claim([allowance], { patienceMs: 0 }))
    expect(logged).toHaveLength(2)
  })

  test('what nobody has used for a day is removed', async () => {
    const { name, one } = twoProcesses()
    await one.claim([{ name, perSecond: 1, burst: 1 }], { patienceMs: 0 })
    const rowsOf = () => pool.db.$count(allowances, sql`name = ${name}`)
    await sweepAllowances({ db: pool.db, clock: () => new Date(startsAt + minutes(60 * 23)) })
    expect(await rowsOf()).toBe(1)
    await sweepAllowances({ db: pool.db, clock: () => new Date(startsAt + minutes(60 * 25)) })
    expect(await rowsOf()).toBe(0)
  })
})
