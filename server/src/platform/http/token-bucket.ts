import { type Clock, seconds } from '../clock/clock.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** A rate per key that allows bursts. Counts in this process only. */
export type TokenBuckets = {
  /** Takes a token. Throws `rate.limited` with the seconds until there is one again. */
  take(key: string | number): void
}

export type TokenBucketOptions = {
  /** So many at once, after a rest. */
  burst: number
  perSecond: number
  clock: Clock
}

type Bucket = { tokens: number; at: number }

export function createTokenBuckets({ burst, perSecond, clock }: TokenBucketOptions): TokenBuckets {
  // The one used longest ago stands first.
  const buckets = new Map<string | number, Bucket>()
  const fullAfterMs = seconds(burst / perSecond)

  /** A full bucket is like none. */
  const forgetFull = (now: number) => {
    for (const [key, { at }] of buckets) {
      if (now - at < fullAfterMs) return
      buckets.delete(key)
    }
  }

  return {
    take(key) {
      const now = clock().getTime()
      forgetFull(now)
      const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now }
      // A clock put back refills nothing.
      const refilled = Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond)
      if (refilled < 1) refuseTooMany(Math.ceil((1 - refilled) / perSecond), 'requests')
      buckets.delete(key)
      buckets.set(key, { tokens: refilled - 1, at: now })
    },
  }
}
