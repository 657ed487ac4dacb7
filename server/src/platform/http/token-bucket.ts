import { type Clock, seconds } from '../clock/clock.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** A rate per key that allows bursts. Counts in this process only. */
export type TokenBuckets = {
  /** Takes a token. Throws `rate.limited` with the seconds until there is another. */
  consume(key: string | number): void
  /** Takes a token and returns 0, or returns the seconds until there is one. */
  tryTake(key: string | number): number
  /** Takes up to `count` tokens. */
  spend(key: string | number, count: number): void
  /** Puts back a token that was taken. */
  restore(key: string | number): void
  /** Throws if `take` would, without taking a token. */
  refuseIfEmpty(key: string | number): void
}

export type TokenBucketOptions = {
  /** The number of tokens a full bucket has. */
  burst: number
  perSecond: number
  clock: Clock
}

type Bucket = { tokens: number; at: number }

export function createTokenBuckets({ burst, perSecond, clock }: TokenBucketOptions): TokenBuckets {
  // The least recently used one comes first.
  const buckets = new Map<string | number, Bucket>()
  const fullAfterMs = seconds(burst / perSecond)

  /** A full bucket needn’t be kept. */
  const forgetFull = (now: number) => {
    for (const [key, { at }] of buckets) {
      if (now - at < fullAfterMs) return
      buckets.delete(key)
    }
  }

  const refill = (key: string | number) => {
    const now = clock().getTime()
    forgetFull(now)
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now }
    // A clock that was set back refills nothing.
    return { now, refilled: Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond) }
  }

  const keep = (key: string | number, bucket: Bucket) => {
    buckets.delete(key)
    buckets.set(key, bucket)
  }

  const waitFor = (refilled: number) => Math.max(0, (1 - refilled) / perSecond)

  const tryTake = (key: string | number) => {
    const { now, refilled } = refill(key)
    if (refilled >= 1) keep(key, { tokens: refilled - 1, at: now })
    return waitFor(refilled)
  }

  return {
    tryTake,
    spend(key, count) {
      const { now, refilled } = refill(key)
      keep(key, { tokens: Math.max(0, refilled - count), at: now })
    },
    restore(key) {
      const { now, refilled } = refill(key)
      keep(key, { tokens: Math.min(burst, refilled + 1), at: now })
    },
    consume: (key) => refuseFor(tryTake(key)),
    refuseIfEmpty: (key) => refuseFor(waitFor(refill(key).refilled)),
  }
}

function refuseFor(wait: number): void {
  if (wait > 0) refuseTooMany(Math.ceil(wait), 'requests', 'rate')
}
