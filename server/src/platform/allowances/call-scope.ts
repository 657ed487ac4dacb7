import { AsyncLocalStorage } from 'node:async_hooks'
import { seconds } from '../clock/clock.ts'

/**
 * For whom outside systems are called. It accompanies a piece of work through everything it awaits, because no call of a port
 * says for whom it is made. What nothing is said of is for somebody who waits, and free.
 */
type CallScope = {
  /** Whether money has moved for it, or moves by it: its calls come before those of people who look and choose. */
  isPaidFor: boolean
  /** How long all its calls together may wait for their turns. */
  patienceMs: number
  /** What was done so far, of the work around it as well. */
  counter: { calls: number; waitedMs: number }
}

const scopes = new AsyncLocalStorage<CallScope>()

const patienceOfPeople = seconds(2.5)
const patienceOfJobs = seconds(30)
/** What is well under way is not broken off for a moment. */
const leastPatience = 250

const runIn = <Result>(scope: Omit<CallScope, 'counter'>, work: () => Promise<Result>): Promise<Result> =>
  scopes.run({ ...scope, counter: scopes.getStore()?.counter ?? { calls: 0, waitedMs: 0 } }, work)

/** Runs a job that looks up or makes what is paid for. It waits for its turn, and is tried again after that. */
export const runPaidJob = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runIn({ isPaidFor: true, patienceMs: patienceOfJobs }, work)

/** Runs what is paid for while somebody waits for it. */
export const runPaidCall = <Result>(work: () => Promise<Result>): Promise<Result> =>
  runIn({ isPaidFor: true, patienceMs: patienceOfPeople }, work)

/** Runs a call of somebody who waits, and gives the number of calls it made to `then`, whatever came of it. */
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

/** To be said before each call to an outside system. Says for whom it is, and how long it may wait; `waited` is told how long it did. */
export function noteCall(): { isPaidFor: boolean; patienceMs: number; waited: (milliseconds: number) => void } {
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
