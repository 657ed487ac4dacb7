import type { Failure } from '../api/failure.ts'

/** When the look was that the server asks about. */
export function recentLookOf({ code, data }: Failure) {
  if (code !== 'refresh.recent' || typeof data !== 'object' || data === null || !('taken_at' in data)) return undefined
  return String(data.taken_at)
}

/** Whether the same press may bring more the next time. */
export const isWorthAnotherTry = ({ code }: Failure) =>
  code === undefined ||
  code === 'server.failed' ||
  code === 'server.busy' ||
  code === 'server.unavailable' ||
  code === 'rate.limited' ||
  code === 'credits.insufficient'
