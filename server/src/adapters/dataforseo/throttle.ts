import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { localFailure, millisecondsToNextMinute } from './classify.ts'
import type { EndpointClass } from './endpoint-class.ts'
import { adaptingPace, createOwnPace } from './pace.ts'
import { listPatienceMs, type SharedLimits } from './shared-limits.ts'

export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export type CallsPerMinute = Record<Exclude<EndpointClass, keyof typeof shares>, number> & {
  /** The number `general` may rise to while the provider takes every call. */
  mostGeneral: number
}

export type Throttle = {
  /**
   * Resolves when the call may be sent. Rejects when the signal aborts, and with `ProviderError` when the shared limits are
   * exhausted or a person would wait too long for a list.
   */
  claimTurn(endpointClass: EndpointClass, signal?: AbortSignal): Promise<void>
  /** After the provider said "too many per minute": nobody of this class goes out before its next minute. */
  sleepUntilNextMinute(endpointClass: EndpointClass): void
  /** General calls a minute at the moment, of all processes that share their limits. */
  pace(): number
}

/** Shares of the general calls; the provider knows no limit of their own for these. */
const shares = { bulk: 0.8, direct: 0.5, list: 0.1 }
const isShare = (endpointClass: EndpointClass): endpointClass is keyof typeof shares => endpointClass in shares
const minuteMs = 60_000

export function createThrottle(
  limits: CallsPerMinute,
  clock: () => Date,
  wait: Wait,
  shared?: Pick<SharedLimits, 'claimTurn' | 'pause' | 'pace'>,
): Throttle {
  const shareOf = (size: number, share: keyof typeof shares) => Math.max(1, Math.floor(size * shares[share]))
  const buckets: Record<EndpointClass, Bucket> = {
    general: new Bucket(limits.general, clock, wait),
    bulk: new Bucket(shareOf(limits.general, 'bulk'), clock, wait, true),
    direct: new Bucket(shareOf(limits.general, 'direct'), clock, wait),
    list: new Bucket(shareOf(limits.general, 'list'), clock, wait),
    readyTasks: new Bucket(limits.readyTasks, clock, wait),
    userData: new Bucket(limits.userData, clock, wait),
    idList: new Bucket(limits.idList, clock, wait),
  }
  const own = createOwnPace(
    adaptingPace({ first: limits.general, most: Math.max(limits.general, limits.mostGeneral) }),
    clock,
  )
  const pace = () => shared?.pace() ?? own.current()
  const resize = (size: number) => {
    buckets.general.resize(size)
    buckets.bulk.resize(shareOf(size, 'bulk'))
    buckets.direct.resize(shareOf(size, 'direct'))
    buckets.list.resize(shareOf(size, 'list'))
  }
  /** Refuses a person’s list if it would wait too long for the pace of this process. Without shared limits nobody is refused. */
  const refuseIfSlow = (signal: AbortSignal | undefined) => {
    const waitMs = Math.max(buckets.list.waitMs(), buckets.general.waitMs())
    if (shared !== undefined && signal === undefined && waitMs > listPatienceMs)
      throw new ProviderError({ ...localFailure('throttle', 'no turn for a list'), retryAfterMs: waitMs })
  }
  return {
    async claimTurn(endpointClass, signal) {
      // Calls of one process say little of what the provider takes from all.
      resize(shared === undefined ? own.afterUse(buckets.general.usedLastMinute()) : shared.pace())
      if (endpointClass === 'list') refuseIfSlow(signal)
      if (endpointClass !== 'general') await buckets[endpointClass].takeToken(signal)
      await buckets.general.takeToken(signal)
      await shared?.claimTurn(endpointClass, signal)
    },
    sleepUntilNextMinute(endpointClass) {
      const limited = isShare(endpointClass) ? 'general' : endpointClass
      buckets[limited].sleepUntilNextMinute()
      // If the pause can’t be shared, the provider refuses the other processes itself.
      shared?.pause(endpointClass, millisecondsToNextMinute(clock())).catch(() => {})
      if (limited === 'general' && shared === undefined) resize(own.afterRefusal())
    },
    pace,
  }
}

/**
 * Each token comes back 60 seconds after it was taken, so that no 60 seconds ever hold more calls than allowed wherever
 * the provider's minute begins. A token is reserved at once and then waited for: first come, first served, and it ends
 * even under a clock that stands still.
 */
class Bucket {
  readonly #clock: () => Date
  readonly #wait: Wait
  /** Once half of the tokens are used they go out evenly, so that a burst is not followed by a minute of nothing. */
  readonly #isSpaced: boolean
  #size: number
  /** The times at which tokens were or will be taken, oldest first. The first `#returned` of them have come back. */
  #taken: number[] = []
  #returned = 0
  #asleepUntil = 0

  constructor(size: number, clock: () => Date, wait: Wait, isSpaced = false) {
    if (!Number.isInteger(size) || size < 1) throw new RangeError('a limit is a whole number of calls, at least 1')
    this.#size = size
    this.#clock = clock
    this.#wait = wait
    this.#isSpaced = isSpaced
  }

  resize(size: number): void {
    this.#size = size
  }

  usedLastMinute(): number {
    const now = this.#clock().getTime()
    const live = this.#liveSince(now)
    let ahead = 0
    while (ahead < live && (this.#taken.at(-1 - ahead) ?? 0) > now) ahead += 1
    return live - ahead
  }

  /** Milliseconds the next call would wait. */
  waitMs(): number {
    return this.#nextTurn() - this.#clock().getTime()
  }

  async takeToken(signal?: AbortSignal): Promise<void> {
    let turn = this.#reserve()
    while (true) {
      const delay = turn - this.#clock().getTime()
      if (delay > 0) await this.#wait(delay, signal)
      if (turn >= this.#asleepUntil) return
      turn = this.#reserve()
    }
  }

  sleepUntilNextMinute(): void {
    const now = this.#clock()
    this.#asleepUntil = Math.max(this.#asleepUntil, now.getTime() + millisecondsToNextMinute(now))
  }

  /** Never before a turn that is reserved already, so that the turns stay in order. */
  #reserve(): number {
    const turn = this.#nextTurn()
    this.#taken.push(turn)
    return turn
  }

  #nextTurn(): number {
    const now = this.#clock().getTime()
    const live = this.#liveSince(now)
    const last = this.#taken.at(-1) ?? 0
    const returned = live < this.#size ? 0 : (this.#taken.at(-this.#size) ?? 0) + minuteMs
    const spaced = this.#isSpaced && live >= this.#size / 2 ? last + minuteMs / this.#size : 0
    return Math.max(now, this.#asleepUntil, last, returned, spaced)
  }

  /**
   * The number of tokens that have not come back yet. Returned ones are dropped only now and then, because dropping them
   * moves all others.
   */
  #liveSince(now: number): number {
    while ((this.#taken[this.#returned] ?? Number.POSITIVE_INFINITY) <= now - minuteMs) this.#returned += 1
    if (this.#returned > this.#size + 1_000) {
      this.#taken = this.#taken.slice(this.#returned)
      this.#returned = 0
    }
    return this.#taken.length - this.#returned
  }
}
