import { seconds } from '../clock/clock.ts'
import type { WriteWatch } from '../database/watch-writes.ts'
import { AppError } from '../errors/app-error.ts'

/** After this many checks the job is put back for another worker. */
const mostQuestions = 30
const pauseMs = seconds(2)

/**
 * Delays a job until the database accepts writes: an email sent first would be sent again with each retry. Costs nothing unless a
 * write was refused. Throws `server.unavailable` after a minute.
 */
export async function waitForWrites(
  { isRefusing, takesWrites }: Pick<WriteWatch, 'isRefusing' | 'takesWrites'>,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; isRefusing() && !(await takesWrites()); asked += 1) {
    if (asked === mostQuestions || signal.aborted)
      throw new AppError('server.unavailable', 'the database refuses writes')
    await wait(pauseMs, signal)
  }
}
