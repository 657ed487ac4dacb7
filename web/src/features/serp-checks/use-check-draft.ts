import { useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts.ts'
import { forgetDraft, keepDraft, readDraft } from '../../shared/session/drafts.ts'
import { type CheckFormValues, emptyCheck } from './check-form-values.ts'
import { restoreCheck } from './restore-check.ts'

const draftName = 'check'

/** What the form starts with: what this account left unsent in this tab, else nothing. */
export function useRestoredCheck(user: UserData) {
  const [restored] = useState(() => restoreCheck(user, readDraft(draftName, user.id)))
  return restored
}

/** Keeps the draft in step with the form; the answer ends that, because what was sent is no draft any more. */
export function useKeepDraft(user: UserData, values: CheckFormValues) {
  const isSent = useRef(false)
  const nothing = JSON.stringify(emptyCheck(user))
  const accountId = user.id
  useEffect(() => {
    // At once, not after a pause: the session may end with the very next click.
    if (isSent.current) return
    if (JSON.stringify(values) === nothing) forgetDraft(draftName, accountId)
    else keepDraft(draftName, accountId, values)
  }, [values, nothing, accountId])
  return () => {
    isSent.current = true
    forgetDraft(draftName, accountId)
  }
}
