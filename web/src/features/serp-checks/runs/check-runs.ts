import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import type { RunKind } from '../../../shared/runs/run-question.ts'
import { listWords } from '../messages.ts'

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

export function runProblem(kind: RunKind, { code, message }: Failure) {
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  const failed = kind === 'refresh' ? serpCheckMessages.refreshFailed : listWords.retryFailed
  return code === undefined ? failed : `${failed}: ${message}`
}
