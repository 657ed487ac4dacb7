import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallsPerMinute, createThrottle } from './throttle.ts'

/** Time passes only while somebody waits, and waiting ends in the order of the instants. */
function createTestThrottle(limits: Partial<CallsPerMinute> = {}, startsAt = '2026-11-20T10:00:30.000Z') {
  let now = Date.parse(startsAt)
  const throttle = createThrottle(
    { general: 2_000, mostGeneral: 2_000, readyTasks: 20, userData: 6, idList: 10, ...limits },
    () => new Date(now),
    async (milliseconds, signal) => {
      signal?.throwIfAborted()
      now += milliseconds
    },
  )
  return { throttle, elapsed: () => now - Date.parse(startsAt), pass: (milliseconds: number) => (now += milliseconds) }
}

describe('throttle', () => {
  test('the calls allowed go out at once, the next one a minute after the first', async () => {
    const { throttle, elapsed } = createTestThrottle()
    for (let call = 0; call < 20; call += 1) await throttle.claimTurn('readyTasks')
    expect(elapsed()).toBe(0)
    await throttle.claimTurn('readyTasks')
    expect(elapsed()).toBe(60_000)
  })

  test('a class that is used up does not hold up the others', async () => {
    const { throttle, elapsed } = createTestThrottle()
    for (let call = 0; call < 20; call += 1) await throttle.claimTurn('readyTasks')
    await throttle.claimTurn('userData')
    await throttle.claimTurn('general')
    expect(elapsed()).toBe(0)
  })

  test('every class counts against the general limit', async () => {
    const { throttle, elapsed } = createTestThrottle({ general: 3 })
    await throttle.claimTurn('readyTasks')
    await throttle.claimTurn('userData')
    await throttle.claimTurn('general')
    expect(elapsed()).toBe(0)
    await throttle.claimTurn('general')
    expect(elapsed()).toBe(60_000)
  })

  test('no 60 seconds ever hold more calls than allowed, wherever the minute begins', async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), pauses, async (limit, gaps) => {
        const { throttle, elapsed, pass } = createTestThrottle({ readyTasks: limit })
        const times: number[] = []
        for (const gap of gaps) {
          pass(gap)
          await throttle.claimTurn('readyTasks')
          times.push(elapsed())
        }
        const tooSoon = times.filter((time, index) => index >= limit && time - (times[index - limit] ?? 0) < 60_000)
        expect(tooSoon).toEqual([])
      }),
    )
  })

  test('after a refusal the class sleeps until a second into the next minute', async () => {
    const { throttle, elapsed } = createTestThrottle()
    throttle.sleepUntilNextMinute('readyTasks')
    await throttle.claimTurn('general')
    expect(elapsed()).toBe(0)
    await throttle.claimTurn('readyTasks')
    expect(elapsed()).toBe(31_000)
  })

  test('somebody already waiting is held up by a refusal too', async () => {
    let now = Date.parse('2026-11-20T10:00:50.000Z')
    const waits: number[] = []
    const throttle = createThrottle(
      { general: 100, mostGeneral: 100, readyTasks: 1, userData: 6, idList: 10 },
      () => new Date(now),
      async (milliseconds) => {
        waits.push(milliseconds)
        now += milliseconds
        if (waits.length === 1) throttle.sleepUntilNextMinute('readyTasks')
      },
    )
    await throttle.claimTurn('readyTasks')
    await throttle.claimTurn('readyTasks')
    expect(waits).toEqual([60_000, 60_000])
    expect(new Date(now).toISOString()).toBe('2026-11-20T10:02:50.000Z')
  })

  test('it ends under a clock that stands still', async () => {
    const waits: number[] = []
    const throttle = createThrottle(
      { general: 100, mostGeneral: 100, readyTasks: 1, userData: 6, idList: 10 },
      () => new Date('2026-11-20T10:00:00.000Z'),
      async (milliseconds) => void waits.push(milliseconds),
    )
    for (let call = 0; call < 4; call += 1) await throttle.claimTurn('readyTasks')
    expect(waits).toEqual([60_000, 120_000, 180_000])
  })

  test('waiting ends when the caller stops', async () => {
    const { throttle } = createTestThrottle({ userData: 1 })
    await throttle.claimTurn('userData')
    await expect(throttle.claimTurn('userData', AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
  })

  test.each([0, -1, 1.5, Number.NaN])('a limit of %s is refused', (limit) => {
    expect(() => createTestThrottle({ idList: limit })).toThrow(RangeError)
  })
})
