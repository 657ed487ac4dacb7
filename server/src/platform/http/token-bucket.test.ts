import { expect, test } from 'vitest'
import { seconds } from '../clock/clock.ts'
import { createTokenBuckets } from './token-bucket.ts'

function buckets(options: { burst: number; perSecond: number }) {
  let now = Date.parse('2026-11-22T12:00:00Z')
  const created = createTokenBuckets({ ...options, clock: () => new Date(now) })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const takeMany = (key: string, count: number) => {
    for (let taken = 0; taken < count; taken += 1) created.take(key)
  }
  return { ...created, takeMany, pass }
}

const refusedFor = (wait: number) => expect.objectContaining({ status: 429, data: { retry_after_seconds: wait } })

test('a burst is let through, then the rate; each key has a bucket of its own', () => {
  const { take, takeMany, pass } = buckets({ burst: 120, perSecond: 2 })
  takeMany('a', 120)
  expect(() => take('a')).toThrow(refusedFor(1))
  takeMany('b', 120)
  pass(seconds(1))
  takeMany('a', 2)
  expect(() => take('a')).toThrow(refusedFor(1))
})

test('whoever waits as long as asked is let in, and not before', () => {
  const { take, pass } = buckets({ burst: 1, perSecond: 0.1 })
  take('a')
  expect(() => take('a')).toThrow(refusedFor(10))
  pass(seconds(4) + 1)
  expect(() => take('a')).toThrow(refusedFor(6))
  pass(seconds(6) - 1)
  take('a')
})

test('a rest gives a full burst again and never more', () => {
  const { take, takeMany, pass } = buckets({ burst: 4, perSecond: 1 })
  takeMany('a', 4)
  pass(seconds(1_000))
  takeMany('a', 4)
  expect(() => take('a')).toThrow(refusedFor(1))
})

test('a clock put back takes nothing away', () => {
  const { take, pass } = buckets({ burst: 2, perSecond: 1 })
  take('a')
  pass(-seconds(100))
  take('a')
  expect(() => take('a')).toThrow(refusedFor(1))
})

test('a token that is given back can be taken again, and `refuseIfEmpty` takes none', () => {
  const { take, giveBack, refuseIfEmpty } = buckets({ burst: 2, perSecond: 1 })
  giveBack('a')
  take('a')
  refuseIfEmpty('a')
  take('a')
  expect(() => refuseIfEmpty('a')).toThrow(refusedFor(1))
  giveBack('a')
  refuseIfEmpty('a')
  take('a')
  expect(() => take('a')).toThrow(refusedFor(1))
})
