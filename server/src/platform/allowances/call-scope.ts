import { AsyncLocalStorage } from 'node:async_hooks'
import { seconds } from '../clock/clock.ts'

/**
 * The purpose of calls to outside systems. It follows a piece of work through everything it awaits, because the methods of a port
 * don’t say on whose behalf they are called. By default, a call is made for a waiting person and not for a payment.
 */
type CallScope = {
  /** True if a payment depends on it; such calls have priority. */
  isPaidFor: boolean
  /** Total milliseconds its calls may wait for their turns. */
  patienceMs: number
  /** Shared with the surrounding work. */
  counter: { calls: number; waitedMs: number }
}

const scopes = new AsyncLocalStorage<CallScope>()

const patienceOfPeople = seconds(2.5)
const patienceOfJobs = seconds(30)
/** Work that has progressed isn’t aborted because of a short wait. */
const leastPatience = 250

const runIn = <Result>(scope: Omit<CallScope, 'counter'>, work: () => Promise<Result>): Promise<Result> =>
  scopes.run({ ...scope, counter: scopes.getStore()?.counter ?? { calls: 0, waitedMs: 0 } }, work)

/** Runs a job that a payment depends on. Its calls wait longer for their turns, and the job is retried after that. */
export const runPaidJob = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runIn({ isPaidFor: true, patienceMs: patienceOfJobs }, work)

/** Runs a request that a payment depends on, for a person who waits. */
export const runPaidCall = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runIn({ isPaidFor: true, patienceMs: patienceOfPeople }, work)

/** Runs a request of a waiting person, and passes the number of calls it made to `then`, even if it fails. */
export async function countingCalls<Result>(
  work: () => Promise<Result>,
  then: (calls: number) => Promise<void>,
): Promise<Result> {
  const counter = { calls: 0, waitedMs: 0 }
  try {
    return await scopes.run({ isPaidFor: false, patienceMs: patienceOfPeople, counter }, work)
  } finally {
    await then(counter.calls)
  }
}

/**
 * Call before each call to an outside system. Returns its priority and how long it may wait; report the actual wait with
 * `waited`.
 */
export function recordCall(): { isPaidFor: boolean; patienceMs: number; waited: (milliseconds: number) => void } {
  const scope = scopes.getStore()
  if (scope === undefined) return { isPaidFor: false, patienceMs: patienceOfPeople, waited: () => {} }
  const { isPaidFor, patienceMs, counter } = scope
  counter.calls += 1
  return {
    isPaidFor,
    patienceMs: Math.max(leastPatience, patienceMs - counter.waitedMs),
    waited: (milliseconds) => {
      counter.waitedMs += milliseconds
    },
  }
}
