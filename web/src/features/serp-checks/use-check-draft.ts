import { useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts.ts'
import { forgetDraft, keepDraft, readDraft } from '../../shared/session/drafts.ts'
import { type CheckFormValues, emptyCheck } from './check-form-values.ts'
import { restoreCheck } from './restore-check.ts'

const draftName = 'check'
const pauseMilliseconds = 250

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
    const pause = setTimeout(() => {
      if (isSent.current) return
      if (JSON.stringify(values) === nothing) forgetDraft(draftName, accountId)
      else keepDraft(draftName, accountId, values)
    }, pauseMilliseconds)
    return () => clearTimeout(pause)
  }, [values, nothing, accountId])
  return () => {
    isSent.current = true
    forgetDraft(draftName, accountId)
  }
}
