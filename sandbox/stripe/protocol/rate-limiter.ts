const SECOND_MS = 1_000
const LEAST_OF_A_KIND = 25

interface Call {
  /** The secret key, since Stripe limits each account. */
  key: string
  method: string
  path: string
}

/** Counts requests of the last second in real time. */
export class RateLimiter {
  #arrivals = new Map<string, number[]>()
  #busiest = 0
  #refused = 0

  /** Counts a call and returns the limit it exceeds, if any. Refused calls don't count, as in a leaky bucket. */
  take({ key, method, path }: Call, now: number, most: number): 'global-rate' | 'endpoint-rate' | undefined {
    const sent = this.#recent(`sent ${key}`, now)
    sent.push(now)
    this.#busiest = Math.max(this.#busiest, sent.length)
    const all = this.#recent(`all ${key}`, now)
    const kind = this.#recent(`${method} ${withoutIds(path)} ${key}`, now)
    const reason =
      all.length >= most
        ? 'global-rate'
        : kind.length >= Math.max(LEAST_OF_A_KIND, most / 4)
          ? 'endpoint-rate'
          : undefined
    if (reason === undefined) {
      all.push(now)
      kind.push(now)
    } else this.#refused += 1
    return reason
  }

  busiest(): { requests: number; refused: number } {
    return { requests: this.#busiest, refused: this.#refused }
  }

  reset(): void {
    this.#arrivals = new Map()
    this.#busiest = 0
    this.#refused = 0
  }

  #recent(name: string, now: number): number[] {
    const arrivals = this.#arrivals.get(name) ?? []
    this.#arrivals.set(name, arrivals)
    // A clock set back starts the count again.
    while (arrivals.length > 0 && ((arrivals[0] ?? 0) <= now - SECOND_MS || (arrivals.at(-1) ?? 0) > now))
      arrivals.shift()
    return arrivals
  }
}

const withoutIds = (path: string): string => path.replace(/[a-z]+(?:_test)?_[0-9A-Za-z]{10,}(?=\/|$)/g, '{id}')
