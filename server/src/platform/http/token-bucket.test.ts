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
    for (let taken = 0; taken < count; taken += 1) created.consume(key)
  }
  return { ...created, takeMany, pass }
}

const refusedFor = (wait: number) => expect.objectContaining({ status: 429, data: { retry_after_seconds: wait } })

test('a burst passes, then the rate applies; each key has its own bucket', () => {
  const { consume, takeMany, pass } = buckets({ burst: 120, perSecond: 2 })
  takeMany('a', 120)
  expect(() => consume('a')).toThrow(refusedFor(1))
  takeMany('b', 120)
  pass(seconds(1))
  takeMany('a', 2)
  expect(() => consume('a')).toThrow(refusedFor(1))
})

test('a caller that waits for as long as required is let in, and not before', () => {
  const { consume, pass } = buckets({ burst: 1, perSecond: 0.1 })
  consume('a')
  expect(() => consume('a')).toThrow(refusedFor(10))
  pass(seconds(4) + 1)
  expect(() => consume('a')).toThrow(refusedFor(6))
  pass(seconds(6) - 1)
  consume('a')
})

test('a pause restores a full burst and never more', () => {
  const { consume, takeMany, pass } = buckets({ burst: 4, perSecond: 1 })
  takeMany('a', 4)
  pass(seconds(1_000))
  takeMany('a', 4)
  expect(() => consume('a')).toThrow(refusedFor(1))
})

test('setting the clock back takes nothing away', () => {
  const { consume, pass } = buckets({ burst: 2, perSecond: 1 })
  consume('a')
  pass(-seconds(100))
  consume('a')
  expect(() => consume('a')).toThrow(refusedFor(1))
})

test('a token that is put back can be taken again, and `refuseIfEmpty` takes none', () => {
  const { consume, restore, refuseIfEmpty } = buckets({ burst: 2, perSecond: 1 })
  restore('a')
  consume('a')
  refuseIfEmpty('a')
  consume('a')
  expect(() => refuseIfEmpty('a')).toThrow(refusedFor(1))
  restore('a')
  refuseIfEmpty('a')
  consume('a')
  expect(() => consume('a')).toThrow(refusedFor(1))
})
