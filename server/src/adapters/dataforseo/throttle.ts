import { millisecondsToNextMinute } from './classify.ts'

export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Calls in any 60 seconds; every call counts against `general` too. */
export type EndpointClass = 'general' | 'readyTasks' | 'userData' | 'idList'

export type Throttle = {
  /** Resolves when the call may go out. Rejects only when the signal aborts the waiting. */
  takeTurn(endpointClass: EndpointClass, signal?: AbortSignal): Promise<void>
  /** After the provider said "too many per minute": nobody of this class goes out before its next minute. */
  sleepUntilNextMinute(endpointClass: EndpointClass): void
}

export function createThrottle(callsPerMinute: Record<EndpointClass, number>, clock: () => Date, wait: Wait): Throttle {
  const buckets: Record<EndpointClass, Bucket> = {
    general: new Bucket(callsPerMinute.general, clock, wait),
    readyTasks: new Bucket(callsPerMinute.readyTasks, clock, wait),
    userData: new Bucket(callsPerMinute.userData, clock, wait),
    idList: new Bucket(callsPerMinute.idList, clock, wait),
  }
  return {
    async takeTurn(endpointClass, signal) {
      if (endpointClass !== 'general') await buckets[endpointClass].takeToken(signal)
      await buckets.general.takeToken(signal)
    },
    sleepUntilNextMinute(endpointClass) {
      buckets[endpointClass].sleepUntilNextMinute()
    },
  }
}

/**
 * Each token comes back 60 seconds after it was taken, so that no 60 seconds ever hold more calls than allowed wherever
 * the provider's minute begins. A token is reserved at once and then waited for: first come, first served, and it ends
 * even under a clock that stands still.
 */
class Bucket {
  readonly #size: number
  readonly #clock: () => Date
  readonly #wait: Wait
  /** When the last `size` tokens were or will be taken, oldest first. */
  readonly #taken: number[] = []
  #asleepUntil = 0

  constructor(size: number, clock: () => Date, wait: Wait) {
    if (!Number.isInteger(size) || size < 1) throw new RangeError('a limit is a whole number of calls, at least 1')
    this.#size = size
    this.#clock = clock
    this.#wait = wait
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

  #reserve(): number {
    const oldest = this.#taken.length < this.#size ? undefined : this.#taken.shift()
    const turn = Math.max(this.#clock().getTime(), this.#asleepUntil, oldest === undefined ? 0 : oldest + 60_000)
    this.#taken.push(turn)
    return turn
  }
}
