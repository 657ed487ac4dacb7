import { setImmediate as othersTurn } from 'node:timers/promises'

/** As long as nobody notices that a process does nothing else. */
const longestTurnMs = 20

/** A long computation calls the result between its steps: it waits for others of the process whenever a turn has been long enough. */
export function shareTurns(): () => Promise<void> {
  let begunAt = performance.now()
  return async () => {
    if (performance.now() - begunAt < longestTurnMs) return
    await othersTurn()
    begunAt = performance.now()
  }
}
