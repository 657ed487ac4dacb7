export type Rounds<Item> = {
  /**
   * True if something may begin now, because nothing waits and this round has room. If so, it counts towards the round.
   */
  tryBegin(): boolean
  /** Queues an item for a later round. The keys take turns. */
  add(key: string, item: Item): void
  /** Returns whether it was waiting. */
  remove(key: string, item: Item): boolean
  /** The number of waiting items. */
  size(): number
  /** The newest item of the key that has the most waiting. */
  lastOfMost(): Item | undefined
}

/** Begins a few items per round of the event loop, taking one of each key in turn. */
export function createRounds<Item>(perRound: number, begin: (item: Item) => void): Rounds<Item> {
  // Contains only keys with waiting items; the first key is next.
  const waiting = new Map<string, Set<Item>>()
  let count = 0
  let begun = 0

  const countBegun = () => {
    if (begun === 0) setImmediate(beginRound)
    begun += 1
  }
  const remove = (key: string, item: Item) => {
    const own = waiting.get(key)
    if (!own?.delete(item)) return false
    count -= 1
    if (own.size === 0) waiting.delete(key)
    return true
  }
  function beginRound() {
    begun = 0
    for (const [key, own] of waiting) {
      if (begun === perRound) break
      const [next] = own
      waiting.delete(key)
      waiting.set(key, own)
      countBegun()
      if (next === undefined) continue
      remove(key, next)
      begin(next)
    }
  }

  return {
    tryBegin() {
      if (begun === perRound || waiting.size > 0) return false
      countBegun()
      return true
    },
    add(key, item) {
      const own = waiting.get(key) ?? new Set()
      own.add(item)
      waiting.set(key, own)
      count += 1
    },
    remove,
    size: () => count,
    lastOfMost() {
      let most: ReadonlySet<Item> = new Set()
      for (const own of waiting.values()) if (own.size > most.size) most = own
      return [...most].at(-1)
    },
  }
}
