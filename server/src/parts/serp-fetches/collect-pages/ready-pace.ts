import { minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The provider answers "what is ready" 20 times a minute. */
const questionsPerMinute = 20
const quickOnes = 10
const quickPause = 300
const calmPause = seconds(5)
/** Finished tasks with a postback are reported only where that failed. */
const postbackPause = seconds(15)

/** The time after which the provider may be asked again what is ready. */
type ReadyPace = {
  /** Counts a question asked now. */
  count(): void
  /** Milliseconds until the next one. */
  pause(): number
}

const paces = new WeakMap<Ctx['ports'], ReadyPace>()

/** The pace of a running product: counted over all its jobs. */
export function readyPaceOf(ctx: Ctx): ReadyPace {
  const pace = paces.get(ctx.ports) ?? createReadyPace(ctx.clock, ctx.ports.organicResults.usesPostbacks)
  paces.set(ctx.ports, pace)
  return pace
}

/**
 * Quick for the first questions of a minute, then calm, and never so many that the provider's limit is met: it would
 * hold up everybody who waits.
 */
function createReadyPace(clock: () => Date, usesPostbacks: boolean): ReadyPace {
  let asked: number[] = []
  let nextAt = 0
  return {
    count() {
      const time = clock().getTime()
      asked = [...asked.filter((earlier) => time - earlier < minutes(1)), time]
      nextAt = time + (usesPostbacks ? postbackPause : pauseAfter(asked, time))
    },
    pause: () => nextAt - clock().getTime(),
  }
}

function pauseAfter(asked: readonly number[], time: number): number {
  if (asked.length <= quickOnes) return quickPause
  const [oldest = time] = asked
  return asked.length < questionsPerMinute ? calmPause : Math.max(calmPause, oldest + minutes(1) - time)
}
