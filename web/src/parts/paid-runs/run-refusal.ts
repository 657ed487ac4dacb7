import type { Failure } from '../../shared/api/failure.ts'

/** The time when the check was that the server asks to confirm. */
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
