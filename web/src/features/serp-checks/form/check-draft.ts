import type { UserData } from '#contract/accounts/rows.ts'
import { restoreCheck } from './restore-check.ts'

/** The source that a form was filled in from. */
export type PrefilledFrom = {
  /** "check 12" */
  name: string
  isWhole: boolean
  /** Settings that were not copied; empty if none. */
  missing: string
  /** The form as it was then, to tell whether anything was changed since. */
  as: string
}

/** The form as the draft has it, and what it was filled in from. */
export const restoreDraft = (user: UserData, draft: unknown) => ({
  values: restoreCheck(user, draft),
  prefilledFrom: restorePrefilledFrom(draft),
})

function restorePrefilledFrom(draft: unknown): PrefilledFrom | undefined {
  if (typeof draft !== 'object' || draft === null || !('prefilledFrom' in draft)) return undefined
  const kept = draft.prefilledFrom
  if (typeof kept !== 'object' || kept === null || !('name' in kept && 'isWhole' in kept && 'as' in kept))
    return undefined
  const missing = 'missing' in kept ? String(kept.missing) : ''
  return { name: String(kept.name), isWhole: kept.isWhole === true, missing, as: String(kept.as) }
}
