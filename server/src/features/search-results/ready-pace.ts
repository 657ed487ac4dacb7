import { minutes, seconds } from '../../platform/clock/clock.ts'

/** The provider answers "what is ready" 20 times a minute. */
const questionsPerMinute = 20
const quickOnes = 10
const quickPause = 300
const calmPause = seconds(5)

/** How soon after a question what is ready the next one may follow. */
export type ReadyPace = {
  /** Counts a question asked now and returns the pause after it, in milliseconds. */
  count(now: Date): number
}

/**
 * Quick for the first questions of a minute, then calm, and never so many that the provider's limit is met: it would
 * hold up everybody who waits. Counted over all runs of a process.
 */
export function createReadyPace(): ReadyPace {
  let asked: number[] = []
  return {
    count(now) {
      const time = now.getTime()
      asked = [...asked.filter((earlier) => time - earlier < minutes(1)), time]
      if (asked.length <= quickOnes) return quickPause
      const [oldest = time] = asked
      return asked.length < questionsPerMinute ? calmPause : Math.max(calmPause, oldest + minutes(1) - time)
    },
  }
}
