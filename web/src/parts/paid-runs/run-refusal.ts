import type { Failure } from '../../shared/api/failure.ts'

/** The time of the recent check that makes the server ask for a confirmation. */
export function recentCheckOf({ code, data }: Failure) {
  if (code !== 'refresh.recent' || typeof data !== 'object' || data === null || !('taken_at' in data)) return undefined
  return String(data.taken_at)
}

/** True if the same request may succeed the next time. */
export const isWorthAnotherTry = ({ code }: Failure) =>
  code === undefined ||
  code === 'server.failed' ||
  code === 'server.busy' ||
  code === 'server.unavailable' ||
  code === 'rate.limited' ||
  code === 'credits.insufficient'
