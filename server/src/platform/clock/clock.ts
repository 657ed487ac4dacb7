import { setTimeout } from 'node:timers/promises'

/** Time as an argument: the system's in production, a test's own elsewhere. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Resolves after a time, or as soon as the signal is aborted. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export const systemWait: Wait = async (milliseconds, signal) => {
  await setTimeout(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

/** Settles like the awaited promise, or rejects with the signal’s reason as soon as the signal aborts. */
export function unlessAborted<Result>(awaited: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return awaited
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export const seconds = (count: number) => count * 1_000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
/** The same day of a later month, or its last day where that month is shorter. In UTC. */
export function monthsAfter(time: Date, months: number): Date {
  const moved = new Date(time)
  moved.setUTCMonth(time.getUTCMonth() + months)
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0)
  return moved
}
export const before = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)
