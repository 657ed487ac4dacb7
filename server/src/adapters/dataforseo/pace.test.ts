import { describe, expect, test } from 'vitest'
import { adaptingPace, createOwnPace } from './pace.ts'
import { createThrottle } from './throttle.ts'

const minute = 60_000

function createTestPace(first = 2_000, most = 10_000) {
  let now = 0
  const pace = createOwnPace(adaptingPace({ first, most }), () => new Date(now))
  return {
    pace,
    /** A minute in which so large a part of the pace was used. */
    use: (share: number) => {
      now += minute
      return pace.afterUse(pace.current() * share)
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the pace of calls', () => {
  test('rises while it is used up and the provider takes everything, and no further than allowed', () => {
    const { use } = createTestPace()
    expect([use(1), use(1), use(0.8), use(1), use(1)]).toEqual([3_000, 4_500, 6_750, 10_000, 10_000])
  })

  test('stays where it is not used, and within a minute', () => {
    const { pace, use, pass } = createTestPace()
    expect([use(0.5), use(0.1)]).toEqual([2_000, 2_000])
    pass(minute)
    expect(pace.afterUse(2_000)).toBe(3_000)
    pass(minute - 1)
    expect(pace.afterUse(3_000)).toBe(3_000)
  })

  test('is halved at the first refusal, once for all calls that were refused together, and rises slowly from then on', () => {
    const { pace, use, pass } = createTestPace()
    use(1)
    expect([pace.afterRefusal(), pace.afterRefusal(), pace.afterRefusal()]).toEqual([1_500, 1_500, 1_500])
    expect([use(1), use(1)]).toEqual([1_600, 1_700])
    pass(1)
    expect(pace.afterRefusal()).toBe(850)
  })

  test('never falls to nothing', () => {
    const { pace, pass } = createTestPace(100)
    for (let refusals = 0; refusals < 10; refusals += 1) {
      pass(minute)
      pace.afterRefusal()
    }
    expect(pace.current()).toBe(30)
  })
})

/** Time passes only while somebody waits. */
function createTestThrottle(general: number, mostGeneral = general) {
  let now = Date.parse('2026-11-22T10:00:00.000Z')
  const from = now
  const limits = { general, mostGeneral, readyTasks: 20, userData: 6, idList: 10 }
  const throttle = createThrottle(
    limits,
    () => new Date(now),
    async (milliseconds) => {
      now += milliseconds
    },
  )
  return { throttle, elapsed: () => now - from }
}

describe('bulk calls', () => {
  test('leave a fifth of the calls to the others, who go out at once', async () => {
    const { throttle, elapsed } = createTestThrottle(100)
    for (let call = 0; call < 80; call += 1) await throttle.claimTurn('bulk')
    const used = elapsed()
    expect(used).toBeLessThan(minute)
    for (let call = 0; call < 20; call += 1) await throttle.claimTurn('general')
    expect(elapsed()).toBe(used)
  })

  test('go out evenly once half of them are used, so that a burst is not followed by a minute of nothing', async () => {
    const { throttle, elapsed } = createTestThrottle(100)
    const times: number[] = []
    for (let call = 0; call < 400; call += 1) {
      await throttle.claimTurn('bulk')
      times.push(elapsed())
    }
    expect(times[39]).toBe(0)
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(minute / 2)
    const inAnyMinute = times.map(
      (time, at) => times.filter((other, index) => index <= at && other > time - minute).length,
    )
    expect(Math.max(...inAnyMinute)).toBeLessThanOrEqual(80)
  })

  test('follow a pace that rises, and sleep when the provider refuses', async () => {
    const { throttle, elapsed } = createTestThrottle(100, 400)
    for (let call = 0; call < 600; call += 1) await throttle.claimTurn('bulk')
    expect(throttle.pace()).toBeGreaterThan(200)
    const before = throttle.pace()
    throttle.sleepUntilNextMinute('bulk')
    expect(throttle.pace()).toBe(Math.round(before / 2))
    const asleepFrom = elapsed()
    await throttle.claimTurn('general')
    expect(elapsed()).toBeGreaterThan(asleepFrom)
  })
})
