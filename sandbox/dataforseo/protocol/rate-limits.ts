/** Calls an account may make in one calendar minute, where the vendor sets less than the general limit. */
export const CALLS_PER_MINUTE = {
  tasksReady: 20,
  userData: 6,
  appendix: 10,
  idList: 10,
} as const

export type LimitedFunction = keyof typeof CALLS_PER_MINUTE

/** Counts per login and calendar minute of the sandbox's clock; only the current minute is kept. */
export class RateLimits {
  #minute = ''
  #counts = new Map<string, number>()

  /** Counts the call; false when the minute's allowance was already used up. */
  allow(limited: LimitedFunction, login: string, now: Date): boolean {
    return this.#count(limited, login, now) <= CALLS_PER_MINUTE[limited]
  }

  /** The same for all calls together. */
  allowCall(login: string, now: Date, most: number): boolean {
    return this.#count('all', login, now) <= most
  }

  #count(limited: LimitedFunction | 'all', login: string, now: Date): number {
    const minute = now.toISOString().slice(0, 16)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts = new Map()
    }
    const key = `${limited} ${login}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  reset(): void {
    this.#counts = new Map()
  }
}
