import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'

/** Kept per stream; a browser that reads this slowly has missed nothing it cannot refetch. */
const mostWaiting = 1_000

/** The events that one stream has still to send. Read by one reader at a time. */
export type EventQueue = {
  push(event: AccountEvent): void
  /** Drops what waits, but for `last`, and ends; only the first call counts. */
  end(last?: AccountEvent): void
  isEnded(): boolean
  /** The next event as soon as there is one; undefined once the queue has ended. */
  next(): Promise<AccountEvent | undefined>
}

export function createEventQueue(onEnd: () => void): EventQueue {
  let waiting: AccountEvent[] = []
  /**
   * This event alone must not be lost for want of room: nothing else makes a page fetch its
   * permissions again.
   */
  let missed: AccountEvent | undefined
  let isEnded = false
  let wake = () => {}
  const takeMissed = () => {
    const event = missed
    missed = undefined
    return event
  }
  return {
    push(event) {
      if (isEnded) return
      if (waiting.length < mostWaiting) waiting.push(event)
      else if (event.type === 'account') missed = event
      wake()
    },
    end(last) {
      if (isEnded) return
      isEnded = true
      waiting = last === undefined ? [] : [last]
      missed = undefined
      wake()
      onEnd()
    },
    isEnded: () => isEnded,
    async next() {
      for (;;) {
        const event = waiting.shift() ?? takeMissed()
        if (event !== undefined || isEnded) return event
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
