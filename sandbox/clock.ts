type Listener = () => void | Promise<void>

/**
 * The sandbox's own time. Everything that depends on time (tasks becoming ready, limits per minute, the UTC day of a
 * result page) reads it here, so that a test moves hours in one call instead of sleeping.
 */
export class SandboxClock {
  readonly #base: () => Date
  readonly #listeners = new Set<Listener>()
  #frozenAt: number | null = null
  #offsetMs = 0

  constructor(base: () => Date = () => new Date()) {
    this.#base = base
  }

  now(): Date {
    return new Date(this.#frozenAt ?? this.#base().getTime() + this.#offsetMs)
  }

  /** The real time, which tests can’t freeze or move. */
  base(): Date {
    return this.#base()
  }

  isFrozen(): boolean {
    return this.#frozenAt !== null
  }

  /** Freezes the time at an instant; null lets it run again from the base clock, forgetting every advance. */
  async set(instant: Date | null): Promise<void> {
    if (instant !== null && Number.isNaN(instant.getTime())) throw new RangeError('The clock needs a valid instant')
    this.#frozenAt = instant === null ? null : instant.getTime()
    this.#offsetMs = 0
    await this.#announce()
  }

  /** Moves the time forward: a frozen clock stays frozen at the later instant, a running one runs on from it. */
  async advance(milliseconds: number): Promise<void> {
    if (!Number.isFinite(milliseconds)) throw new RangeError('The clock advances by a number of milliseconds')
    if (this.#frozenAt === null) this.#offsetMs += milliseconds
    else this.#frozenAt += milliseconds
    await this.#announce()
  }

  /** Listeners run after each jump and are waited for, so work that fell due has happened when advance() returns. */
  onJump(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #announce(): Promise<void> {
    for (const listener of this.#listeners) await listener()
  }
}
