import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { RunKind } from '../../../parts/paid-runs/run-question.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { checkListMessages } from '../messages.ts'

/** The time when the latest run was; undefined before the first one. */
export function latestSnapshot({ items }: SerpCheck) {
  return items
    .flatMap(({ taken_at }) => (taken_at === null ? [] : [taken_at]))
    .toSorted()
    .at(-1)
}

const sameMomentMilliseconds = 5 * 60 * 1000

/** The time of the last check, if it ran well after the check was created. */
export function laterSnapshot(check: SerpCheck) {
  const snapshot = latestSnapshot(check)
  if (snapshot === undefined) return undefined
  const passed = new Date(snapshot).getTime() - new Date(check.created_at).getTime()
  return check.run > 1 || passed > sameMomentMilliseconds ? snapshot : undefined
}

export function runProblem(kind: RunKind, { code, message }: Failure) {
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  const failed = kind === 'refresh' ? serpCheckMessages.refreshFailed : checkListMessages.retryFailed
  return code === undefined ? failed : `${failed}: ${message}`
}
