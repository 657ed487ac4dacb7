import { refuseTooMany } from './refuse-too-many.ts'

/** Limits how much each key may do at once, so that none takes up everything. Counts in this process only. */
export type FairShare = {
  /**
   * Resolves as soon as fewer than `atOnce` places of this key are taken, first come, first served, with a function that releases
   * the place. Throws `rate.limited` immediately if `mostWaiting` are already waiting.
   */
  claimPlace(key: string | number): Promise<() => void>
  /** Runs `work` while holding a place. */
  run<Result>(key: string | number, work: () => Promise<Result>): Promise<Result>
}

export type FairShareOptions = {
  atOnce: number
  mostWaiting: number
  /** Called with the seconds waited, once a place is free. */
  onWaited?: ((seconds: number) => void) | undefined
}

type Queue = { taken: number; waiting: (() => void)[] }

export function createFairShare({ atOnce, mostWaiting, onWaited }: FairShareOptions): FairShare {
  // Contains only keys with a place taken.
  const queues = new Map<string | number, Queue>()

  const giveBack = (key: string | number, queue: Queue) => {
    const next = queue.waiting.shift()
    // The place is passed on directly, so that a newcomer can't take it first.
    if (next !== undefined) return next()
    queue.taken -= 1
    if (queue.taken === 0) queues.delete(key)
  }

  const takePlace = async (key: string | number) => {
    const queue = queues.get(key) ?? { taken: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.taken < atOnce) queue.taken += 1
    else if (queue.waiting.length >= mostWaiting) refuseTooMany(1, 'requests', 'waiting')
    else {
      const since = performance.now()
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
      onWaited?.((performance.now() - since) / 1_000)
    }
    let isGivenBack = false
    return () => {
      if (!isGivenBack) giveBack(key, queue)
      isGivenBack = true
    }
  }

  return {
    claimPlace: takePlace,
    async run(key, work) {
      const leave = await takePlace(key)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
