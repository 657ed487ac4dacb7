import { type Clock, minutes } from '../clock/clock.ts'
import type { Logger } from './log.ts'

const everyMs = minutes(1)
const mostRemembered = 1_000

type Logged = { at: number; suppressed: number }

/** By clock, so that several apps in one process, as in tests, don’t share counts. */
const loggedBy = new WeakMap<Clock, Map<string, Logged>>()

/**
 * Logs what strangers can repeat at will, so that a flood of refusals doesn’t flood the log: the first at once, then at most one a
 * minute, with the `count` since the last line. Lines are counted by `message`, so it must be constant; `fields` may vary.
 */
export function logRepeated(
  { clock, log, level = 'warn' }: { clock: Clock; log: Pick<Logger, 'warn' | 'error'>; level?: 'warn' | 'error' },
  message: string,
  fields: object = {},
): void {
  const known = loggedBy.get(clock) ?? new Map<string, Logged>()
  loggedBy.set(clock, known)
  const now = clock().getTime()
  const last = known.get(message)
  if (last !== undefined && now - last.at < everyMs) {
    last.suppressed += 1
    return
  }
  if (known.size > mostRemembered) known.clear()
  known.set(message, { at: now, suppressed: 0 })
  log[level]({ ...fields, count: (last?.suppressed ?? 0) + 1 }, message)
}
