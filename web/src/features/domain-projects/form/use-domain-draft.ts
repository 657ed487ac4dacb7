import { useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { draftNames, forgetDraft, keepDraft, readDraft } from '../../../shared/session/drafts.ts'
import { type DomainCheckValues, emptyDomainCheck, restoreDomainCheck } from './domain-check-values.ts'

const draftName = draftNames.domainCheck

/** What the form starts with: what this account left unsent in this tab, or another screen filled in. */
export function useRestoredDomainCheck(user: UserData) {
  const [restored] = useState(() => restoreDomainCheck(user, readDraft(draftName, user.id)))
  return restored
}

/** Keeps the draft in step with the form; the answer ends that, because what was sent is no draft any more. */
export function useKeepDomainCheck(user: UserData, values: DomainCheckValues) {
  const isSent = useRef(false)
  const nothing = JSON.stringify(emptyDomainCheck(user))
  const accountId = user.id
  useEffect(() => {
    if (isSent.current) return
    if (JSON.stringify(values) === nothing) forgetDraft(draftName, accountId)
    else keepDraft(draftName, accountId, values)
  }, [values, nothing, accountId])
  return () => {
    isSent.current = true
    forgetDraft(draftName, accountId)
  }
}
