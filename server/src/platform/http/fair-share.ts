import { refuseTooMany } from './refuse-too-many.ts'

/** Lets everybody do so much at once, so that nobody takes all there is. Counts in this process only. */
export type FairShare = {
  /**
   * Resolves as soon as fewer than `atOnce` have a place for this key, in the order of asking, with what gives the place
   * back. Throws `rate.limited` at once where `mostWaiting` wait already.
   */
  claimPlace(key: string | number): Promise<() => void>
  /** Runs `work` while holding a place. */
  run<Result>(key: string | number, work: () => Promise<Result>): Promise<Result>
}

export type FairShareOptions = {
  atOnce: number
  mostWaiting: number
  /** Called with the seconds that somebody waited, once it is their turn. */
  onWaited?: ((seconds: number) => void) | undefined
}

type Queue = { taken: number; waiting: (() => void)[] }

export function createFairShare({ atOnce, mostWaiting, onWaited }: FairShareOptions): FairShare {
  // A key is in it only while it has a place taken.
  const queues = new Map<string | number, Queue>()

  const giveBack = (key: string | number, queue: Queue) => {
    const next = queue.waiting.shift()
    // The place is handed on, so that nobody who comes at this moment slips in.
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
