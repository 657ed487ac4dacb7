import { AppError } from '../errors/app-error.ts'
import { refuseTooMany } from './refuse-too-many.ts'

/** Calls the listener when the client disconnects, immediately if it already has. Returns a function that stops listening. */
export type WhenGone = (listener: () => void) => () => void

/** A place in the queue. */
export type Place = {
  /** Runs the work when this key is next. Throws if the client disconnects while waiting. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A place reserved in advance. `giveBack` returns whether it was still held. */
export type Reservation = { release(): boolean }

/** A queue for a scarce resource, such as CPU time, served fairly by key. Per process. */
export type WorkQueue = {
  /**
   * Holds a place for the key while `use` runs. Throws before any work is done: `server.busy` if the queue is full,
   * `rate.limited` if the key has its share of the remaining places.
   */
  withPlace<Result>(
    of: { key: string; whenGone?: WhenGone | undefined; reserved?: Reservation | undefined },
    use: (place: Place) => Promise<Result>,
  ): Promise<Result>
  /** Reserves a place for later use with `withPlace`; throws likewise. */
  reserve(key: string): Reservation
}

export type WorkQueueOptions = {
  /** Tasks that run at once. */
  atOnce: number
  /** Places in the queue, including those that run. */
  places: number
}

/** A key with places gets another only while this many times as many are free, so the last ones are left for newcomers. */
const freePerOwn = 4

type Waiting = { start: () => void }

/**
 * Keys take turns, however much one of them has waiting: a single request waits for at most one of each other key. The fuller the
 * queue, the fewer places one key may hold.
 */
export function createWorkQueue({ atOnce, places }: WorkQueueOptions): WorkQueue {
  // Contain only keys that hold places or wait.
  const held = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  let taken = 0
  let running = 0

  const requireRoom = (key: string) => {
    const own = held.get(key) ?? 0
    if (taken >= places) throw new AppError('server.busy', `all ${places} places are taken`)
    if (own > 0 && own * freePerOwn >= places - taken) refuseTooMany(1, 'requests', 'queue')
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
    // Moves the key to the end, so that the other keys come first.
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    running += 1
    first?.start()
  }

  const waitForStart = (key: string, whenGone: WhenGone) =>
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
    await waitForStart(key, whenGone)
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
        release() {
          const wasHeld = isHeld
          isHeld = false
          if (wasHeld) leavePlace(key)
          return wasHeld
        },
      }
    },
    async withPlace({ key, whenGone = () => () => {}, reserved }, use) {
      if (!reserved?.release()) requireRoom(key)
      takePlace(key)
      try {
        return await use({ run: (work) => run(key, whenGone, work) })
      } finally {
        leavePlace(key)
      }
    },
  }
}
