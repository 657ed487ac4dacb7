import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { toAppError, toFailureBody } from '../../../platform/http/failures.ts'
import { refuseTooMany } from '../../../platform/http/refuse-too-many.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { addAttempt, countWithin, deleteAttempts, secondsUntilAllowed } from './attempt-limits.ts'
import { sweepAttempts } from './sweep-attempts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const start = Date.UTC(2026, 10, 20, 12)
/** A context in which it is so many milliseconds after noon, and stays so. */
const at = (milliseconds: number): Ctx => ({
  ...app.ctx,
  clock: () => new Date(start + milliseconds),
  settings: { ...app.ctx.settings, appSecret: 'a secret of the tests, 32 characters' },
})
const limit = (most: number, per: number) => ({ name: 'test', subject: uuid(), most, per })
const allowed = { isAllowed: true, retryAfterSeconds: 0 }
const refused = (retryAfterSeconds: number) => ({ isAllowed: false, retryAfterSeconds })

const storedRows = async () => {
  const { rows } = await app.ctx.db.execute<{ stored: string }>(
    sql`select row_to_json(a)::text as stored from attempt_limits a`,
  )
  return rows.map((row) => row.stored)
}

describe('a limit', () => {
  test('lets so many through, however many come at once, and is honest about when the next may come', async () => {
    const burst = fc.record({ pause: fc.integer({ min: 0, max: 90_000 }), calls: fc.integer({ min: 1, max: 50 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 120_000 }),
        fc.array(burst, { minLength: 1, maxLength: 6 }),
        async (most, per, bursts) => {
          const one = limit(most, per)
          let [now, windowStart, taken] = [0, 0, 0]
          for (const { pause, calls } of bursts) {
            now += pause
            if (taken === 0 || now >= windowStart + per) [windowStart, taken] = [now, 0]
            const answers = await Promise.all(Array.from({ length: calls }, () => addAttempt(at(now), one)))
            const expected = Math.min(calls, Math.max(0, most - taken))
            expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(expected)
            const wait = Math.ceil((windowStart + per - now) / 1_000)
            expect(answers.filter((answer) => !answer.isAllowed)).toEqual(Array(calls - expected).fill(refused(wait)))
            taken += calls
          }
          if (taken <= most) return
          const wait = Math.ceil((windowStart + per - now) / 1_000)
          expect(await addAttempt(at(now + seconds(wait - 1)), one)).toEqual(refused(1))
          expect(await addAttempt(at(now + seconds(wait)), one)).toEqual(allowed)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('of 50 calls at once lets exactly 5 through, and asking again and again does not prolong the wait', async () => {
    const one = limit(5, minutes(1))
    const answers = await Promise.all(Array.from({ length: 50 }, () => addAttempt(at(0), one)))
    expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(5)
    for (let second = 1; second < 60; second += 7) {
      expect(await addAttempt(at(seconds(second)), one)).toEqual(refused(60 - second))
      expect(await secondsUntilAllowed(at(seconds(second)), one)).toBe(60 - second)
    }
    expect(await secondsUntilAllowed(at(minutes(1)), one)).toBe(0)
    expect(await addAttempt(at(minutes(1) - 1), one)).toEqual(refused(1))
    expect(await addAttempt(at(minutes(1)), one)).toEqual(allowed)
  })

  test('counts each name and subject separately, upper and lower case as one', async () => {
    const one = { ...limit(1, minutes(1)), subject: `Somebody-${uuid()}@Example.test` }
    expect(await addAttempt(at(0), one)).toEqual(allowed)
    expect(await addAttempt(at(0), { ...one, subject: one.subject.toLowerCase() })).toEqual(refused(60))
    expect(await addAttempt(at(0), { ...one, name: 'other' })).toEqual(allowed)
    expect(await addAttempt(at(0), { ...one, subject: 'other' })).toEqual(allowed)
  })

  test('begins anew once forgotten, for that subject only', async () => {
    const [one, other] = [limit(1, minutes(1)), limit(1, minutes(1))]
    for (const each of [one, other]) await addAttempt(at(0), each)
    await deleteAttempts(at(0), one)
    expect(await addAttempt(at(0), one)).toEqual(allowed)
    expect(await addAttempt(at(0), other)).toEqual(refused(60))
  })

  test('is not taken where a rollback would give it back', async () => {
    const taken = inTransaction(app.ctx, (tx) => addAttempt(tx, limit(1, minutes(1))))
    await expect(taken).rejects.toThrow('outside of any transaction')
  })

  test('counted within a transaction is reached by the last one allowed, and a rollback takes the count back', async () => {
    const one = limit(2, minutes(1))
    const countOne = () => inTransaction(at(0), (tx) => countWithin(tx, one))
    await countOne()
    await expect(
      inTransaction(at(0), async (tx) => {
        await countWithin(tx, one)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await secondsUntilAllowed(at(0), one)).toBe(0)
    await countOne()
    expect(await secondsUntilAllowed(at(0), one)).toBe(60)
  })

  test('lasts at most a day, because older counts are swept', async () => {
    await expect(addAttempt(at(0), limit(1, days(1) + 1))).rejects.toThrow(RangeError)
  })
})

test('no subject can be read in the database or tried out without the secret', async () => {
  const subject = '203.0.113.7'
  await addAttempt(at(0), { name: 'dump', subject, most: 1, per: minutes(1) })
  const other = { ...at(0), settings: { ...app.ctx.settings, appSecret: 'another secret of at least 32 characters' } }
  expect(await addAttempt(other, { name: 'dump', subject, most: 1, per: minutes(1) })).toEqual(allowed)
  const rows = (await storedRows()).filter((row) => row.includes('"dump"'))
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatch(/"subject_hash":"[\da-f]{64}"/)
  expect(rows.join()).not.toContain(subject)
})

test('the sweep removes counts older than a day and no others', async () => {
  const [old, recent] = [limit(1, minutes(1)), limit(1, hours(24))]
  await addAttempt(at(0), old)
  await addAttempt(at(hours(20)), recent)
  expect(await sweepAttempts(at(days(1)))).toBeGreaterThanOrEqual(1)
  expect(await sweepAttempts(at(days(1)))).toBe(0)
  expect(await addAttempt(at(days(1)), recent)).toEqual(refused(hours(20) / 1_000))
})

test.each([
  [1, 'Too many attempts. Try again in 1 second.'],
  [42, 'Too many attempts. Try again in 42 seconds.'],
])('a refusal says to wait %d seconds, in words and as a number', (wait, message) => {
  const refuse = () => refuseTooMany(wait)
  expect(refuse).toThrow()
  try {
    refuse()
  } catch (error) {
    expect(toAppError(error).status).toBe(429)
    expect(toFailureBody(toAppError(error))).toEqual({
      code: 'rate.limited',
      message,
      data: { retry_after_seconds: wait },
    })
  }
})
