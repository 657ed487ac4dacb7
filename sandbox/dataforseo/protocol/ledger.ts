const DEFAULT_BALANCE_MICRO_USD = 10_000_000_000

/**
 * The account's balance and spending. Whole micro-dollars inside: all of the vendor's prices are multiples of them, so
 * the balance never drifts from the sum of the costs that were answered.
 */
export class Ledger {
  #balance = DEFAULT_BALANCE_MICRO_USD
  #paidIn = DEFAULT_BALANCE_MICRO_USD
  #spentByDay = new Map<string, number>()

  balanceUsd(): number {
    return this.#balance / 1e6
  }

  paidInUsd(): number {
    return this.#paidIn / 1e6
  }

  spentUsdOn(day: string): number {
    return (this.#spentByDay.get(day) ?? 0) / 1e6
  }

  /** Books the cost, or answers false and books nothing when the balance is too low. */
  charge(microUsd: number, now: Date): boolean {
    if (microUsd > this.#balance) return false
    this.#book(microUsd, now)
    return true
  }

  refund(microUsd: number, now: Date): void {
    this.#book(-microUsd, now)
  }

  setBalanceUsd(usd: number): void {
    this.#balance = Math.round(usd * 1e6)
    this.#paidIn = Math.max(this.#paidIn, this.#balance)
  }

  reset(): void {
    this.#balance = DEFAULT_BALANCE_MICRO_USD
    this.#paidIn = DEFAULT_BALANCE_MICRO_USD
    this.#spentByDay = new Map()
  }

  #book(microUsd: number, now: Date): void {
    this.#balance -= microUsd
    const day = now.toISOString().slice(0, 10)
    this.#spentByDay.set(day, (this.#spentByDay.get(day) ?? 0) + microUsd)
    if (this.#spentByDay.size > 40) {
      const [oldest] = this.#spentByDay.keys()
      if (oldest !== undefined) this.#spentByDay.delete(oldest)
    }
  }
}
