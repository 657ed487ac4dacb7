/** A map that forgets what was not asked for longest, so that caches have a bound. */
export class LeastRecentlyUsed<Key, Value> {
  readonly #capacity: number
  readonly #entries = new Map<Key, Value>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  getOrMake(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known
    }
    const made = make()
    this.#entries.set(key, made)
    if (this.#entries.size > this.#capacity) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    return made
  }

  clear(): void {
    this.#entries.clear()
  }
}
