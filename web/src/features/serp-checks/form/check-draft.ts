import type { UserData } from '#contract/accounts/rows.ts'
import { restoreCheck } from './restore-check.ts'

/** The check a form was filled in from. */
export type PrefilledFrom = {
  id: number
  isWhole: boolean
  /** The form as it was then, to tell whether anything was changed since. */
  as: string
}

/** The form as a draft left it, and the check it was filled in from. */
export const restoreDraft = (user: UserData, draft: unknown) => ({
  values: restoreCheck(user, draft),
  prefilledFrom: restorePrefilledFrom(draft),
})

function restorePrefilledFrom(draft: unknown): PrefilledFrom | undefined {
  if (typeof draft !== 'object' || draft === null || !('prefilledFrom' in draft)) return undefined
  const kept = draft.prefilledFrom
  if (typeof kept !== 'object' || kept === null || !('id' in kept && 'isWhole' in kept && 'as' in kept))
    return undefined
  return { id: Number(kept.id), isWhole: kept.isWhole === true, as: String(kept.as) }
}
