import { AppError } from '../errors/app-error.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** Calls the listener once whoever asked has hung up, at once if they have already; what it returns stops that. */
export type WhenGone = (listener: () => void) => () => void

/** A place among those who wait for scarce turns. */
export type Place = {
  /** Runs the work when it is this key's turn. Throws once whoever asked has hung up. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A place that was kept before it is known what for. Giving it back says whether it was still there. */
export type Reservation = { giveBack(): boolean }

/** Turns at something of which there is little for everybody, such as processor time. Counts in this process only. */
export type TurnQueue = {
  /**
   * Keeps a place for the key while `use` runs. Throws at once and before anything is done for the caller: `server.busy` where
   * all places are taken, `rate.limited` where the key has more than its share of those that are left.
   */
  withPlace<Result>(
    of: { key: string; whenGone?: WhenGone | undefined; reserved?: Reservation | undefined },
    use: (place: Place) => Promise<Result>,
  ): Promise<Result>
  /** Takes a place for who will use it later, as `withPlace` does; throws likewise. */
  reserve(key: string): Reservation
}

export type TurnQueueOptions = {
  /** So many run at the same time. */
  atOnce: number
  /** So many hold a place, those that run included. */
  places: number
}

/** A key that holds places already gets another only while so many times as many are free: the last ones are for newcomers. */
const freePerOwn = 4

type Waiting = { start: () => void }

/**
 * Keys take turns, however many wait for one of them: whoever comes alone is next after one of each other key. Those who hold
 * no place yet can get each of them; the more places are taken, the fewer one key may hold.
 */
export function createTurnQueue({ atOnce, places }: TurnQueueOptions): TurnQueue {
  // A key is in each only while it holds a place, or waits.
  const held = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  let taken = 0
  let running = 0

  const requireRoom = (key: string) => {
    const own = held.get(key) ?? 0
    if (taken >= places) throw new AppError('server.busy', `all ${places} places are taken`)
    if (own > 0 && own * freePerOwn >= places - taken) refuseTooMany(1, 'requests')
  }
  const takePlace = (key: string) => {
    taken += 1
    held.set(key, (held.get(key) ?? 0) + 1)
  }
  const leavePlace = (key: string) => {
    taken -= 1
    const left = (held.get(key) ?? 1) - 1
    if (left === 0) held.delete(key)
    else held.set(key, left)
  }

  const startNext = () => {
    const [next] = waiting
    if (next === undefined || running >= atOnce) return
    const [key, queue] = next
    const first = queue.shift()
    // To the end: the other keys come before its next one.
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    running += 1
    first?.start()
  }

  const waitForTurn = (key: string, whenGone: WhenGone) =>
    new Promise<void>((resolve, reject) => {
      let stopListening = () => {}
      const entry = {
        start() {
          stopListening()
          resolve()
        },
      }
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      queue.push(entry)
      stopListening = whenGone(() => {
        if (!queue.includes(entry)) return
        queue.splice(queue.indexOf(entry), 1)
        if (queue.length === 0 && waiting.get(key) === queue) waiting.delete(key)
        reject(new AppError('input.malformed', 'the sender is gone'))
      })
      startNext()
    })

  const run = async <Result>(key: string, whenGone: WhenGone, work: () => Promise<Result>) => {
    await waitForTurn(key, whenGone)
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }

  return {
    reserve(key) {
      requireRoom(key)
      takePlace(key)
      let isHeld = true
      return {
        giveBack() {
          const wasHeld = isHeld
          isHeld = false
          if (wasHeld) leavePlace(key)
          return wasHeld
        },
      }
    },
    async withPlace({ key, whenGone = () => () => {}, reserved }, use) {
      if (!reserved?.giveBack()) requireRoom(key)
      takePlace(key)
      try {
        return await use({ run: (work) => run(key, whenGone, work) })
      } finally {
        leavePlace(key)
      }
    },
  }
}
