import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { logRepeated } from '../log/log-repeated.ts'
import { isDatabaseAway } from './is-database-unavailable.ts'

/**
 * Logs a failure. While the database is unavailable everything fails at once, so those failures share one line a minute,
 * with a count and what failed first; any other failure gets its own line.
 */
export function reportDatabaseFailure(
  to: { clock: Clock; log: Pick<Logger, 'warn' | 'error'> },
  error: unknown,
  message: string,
  fields: object = {},
): void {
  if (isDatabaseAway(error))
    logRepeated({ ...to, level: 'error' }, 'the database is unavailable', { reason: reasonOf(error), first: message })
  else to.log.error({ err: error, ...fields }, message)
}

/** The innermost cause, in one line. */
function reasonOf(error: unknown): string {
  let cause = error
  for (let depth = 0; depth < 10 && cause instanceof Error && cause.cause instanceof Error; depth += 1)
    cause = cause.cause
  const { code, message } = cause as Error & { code?: string }
  return [code, message].filter((part) => part !== undefined && part !== '').join(' ')
}
