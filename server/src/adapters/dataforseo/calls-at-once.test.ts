import { expect, test } from 'vitest'
import { limitCallsAtOnce } from './calls-at-once.ts'

test('never more at once than allowed, first come, first served, whatever becomes of a call', async () => {
  const limited = limitCallsAtOnce(3)
  const started: number[] = []
  const ends: (() => void)[] = []
  let underWay = 0
  let most = 0
  const calls = Array.from({ length: 10 }, (_, at) =>
    limited(async () => {
      started.push(at)
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise<void>((end) => ends.push(end))
      underWay -= 1
      if (at % 4 === 0) throw new Error(`call ${at} failed`)
      return at
    }),
  )
  const settled = Promise.allSettled(calls)
  while (started.length < 10 || ends.length > 0) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  expect((await settled).map((call) => call.status === 'fulfilled')).toEqual(
    Array.from({ length: 10 }, (_, at) => at % 4 !== 0),
  )
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBe(3)
  expect(await limited(async () => 'free again')).toBe('free again')
})

test('an aborted call stops waiting at once, and the next one moves up', async () => {
  const limited = limitCallsAtOnce(1)
  const end = Promise.withResolvers<void>()
  const first = limited(() => end.promise)
  const stop = new AbortController()
  let calls = 0
  const stopped = limited(async () => (calls += 1), stop.signal)
  const behind = limited(async () => 'let in')
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  end.resolve()
  await first
  expect(await behind).toBe('let in')
  expect(calls).toBe(0)
})

test.each([0, -1, 1.5, Number.NaN])('a limit of %s is refused', (most) => {
  expect(() => limitCallsAtOnce(most)).toThrow(RangeError)
})
