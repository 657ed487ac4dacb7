import { useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../shared/session/drafts.ts'
import { type CheckFormValues, emptyCheck } from './check-form-values.ts'
import { restoreCheck } from './restore-check.ts'

const draftName = 'check'

/** The check a form was filled in from. */
export type PrefilledFrom = {
  id: number
  isWhole: boolean
  /** The form as it was then, to tell whether anything was changed since. */
  as: string
}

/** What the form starts with: what this account left unsent in this tab, else nothing. */
export function useRestoredDraft(user: UserData) {
  const [restored] = useState(() => {
    const draft = readDraft(draftName, user.id)
    return { values: restoreCheck(user, draft), prefilledFrom: restorePrefilledFrom(draft) }
  })
  return restored
}

/** Keeps the draft in step with the form; the answer ends that, because what was sent is no draft any more. */
export function useKeepDraft(user: UserData, values: CheckFormValues, prefilledFrom: PrefilledFrom | undefined) {
  const isSent = useRef(false)
  const nothing = JSON.stringify(emptyCheck(user))
  const accountId = user.id
  useEffect(() => {
    // At once, not after a pause: the session may end with the very next click.
    if (isSent.current) return
    if (JSON.stringify(values) === nothing) forgetDraft(draftName, accountId)
    else keepDraft(draftName, accountId, { ...values, prefilledFrom })
  }, [values, prefilledFrom, nothing, accountId])
  return () => {
    isSent.current = true
    forgetDraft(draftName, accountId)
  }
}

function restorePrefilledFrom(draft: unknown): PrefilledFrom | undefined {
  if (typeof draft !== 'object' || draft === null || !('prefilledFrom' in draft)) return undefined
  const kept = draft.prefilledFrom
  if (typeof kept !== 'object' || kept === null || !('id' in kept && 'isWhole' in kept && 'as' in kept))
    return undefined
  return { id: Number(kept.id), isWhole: kept.isWhole === true, as: String(kept.as) }
}
