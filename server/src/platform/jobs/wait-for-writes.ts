import { seconds } from '../clock/clock.ts'
import type { WriteWatch } from '../database/watch-writes.ts'
import { AppError } from '../errors/app-error.ts'

/** A job that waits longer is put back, for whichever worker comes next. */
const mostQuestions = 30
const pauseMs = seconds(2)

/**
 * Lets a job begin only while the database takes what it would write: sent out first, an email would go out again with each
 * retry. Costs nothing while no statement has met a full disk. Throws `server.unavailable` where that lasts for a minute.
 */
export async function waitForWrites(
  { isRefusing, takesWrites }: Pick<WriteWatch, 'isRefusing' | 'takesWrites'>,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; isRefusing() && !(await takesWrites()); asked += 1) {
    if (asked === mostQuestions || signal.aborted)
      throw new AppError('server.unavailable', 'the database takes no writes')
    await wait(pauseMs, signal)
  }
}
