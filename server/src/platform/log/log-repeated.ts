import { type Clock, minutes } from '../clock/clock.ts'
import type { Logger } from './log.ts'

const everyMs = minutes(1)
const mostRemembered = 1_000

type Logged = { at: number; since: number }

/** By clock, so that apps in one process, as in tests, don’t share them. */
const loggedBy = new WeakMap<Clock, Map<string, Logged>>()

/**
 * Logs what strangers can repeat at will, so that a flood of refusals doesn’t flood the log: the first at once, then at most one a
 * minute with the `count` since the last line. `message` has no changing parts; `fields` are those of the one that is logged.
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
    last.since += 1
    return
  }
  if (known.size > mostRemembered) known.clear()
  known.set(message, { at: now, since: 0 })
  log[level]({ ...fields, count: (last?.since ?? 0) + 1 }, message)
}
