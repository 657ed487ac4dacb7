import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { listWords } from '../messages.ts'

/** refresh: every keyword once more · retry: the failed ones. */
export type RunKind = 'refresh' | 'retry'

const hourMilliseconds = 60 * 60 * 1000

/** When somebody looked last; undefined before the first look. */
export function newestLook({ items }: SerpCheck) {
  return items
    .flatMap(({ taken_at }) => (taken_at === null ? [] : [taken_at]))
    .toSorted()
    .at(-1)
}

const sameMomentMilliseconds = 5 * 60 * 1000

/** When somebody looked last, if that is not simply when the check was made. */
export function laterLook(check: SerpCheck) {
  const look = newestLook(check)
  if (look === undefined) return undefined
  const passed = new Date(look).getTime() - new Date(check.created_at).getTime()
  return check.run > 1 || passed > sameMomentMilliseconds ? look : undefined
}

export const isRecent = (look: string, now: Date) =>
  now.getTime() - new Date(look).getTime() < refreshWarningHours * hourMilliseconds

/** When the look was that the server asks about. */
export function recentLookOf({ code, data }: Failure) {
  if (code !== 'refresh.recent' || typeof data !== 'object' || data === null || !('taken_at' in data)) return undefined
  return String(data.taken_at)
}

export function runProblem(kind: RunKind, { code, message }: Failure) {
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  const failed = kind === 'refresh' ? serpCheckMessages.refreshFailed : listWords.retryFailed
  return code === undefined ? failed : `${failed}: ${message}`
}

/** Whether the same press may bring more the next time. */
export const isWorthAnotherTry = ({ code }: Failure) =>
  code === undefined ||
  code === 'server.failed' ||
  code === 'server.busy' ||
  code === 'rate.limited' ||
  code === 'credits.insufficient'
