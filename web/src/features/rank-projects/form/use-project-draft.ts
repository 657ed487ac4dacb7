import { useEffect, useRef, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { draftNames, forgetDraft, keepDraft, readDraft } from '../../../shared/session/drafts.ts'
import { emptyProject, type ProjectFormValues } from './project-form-values.ts'
import { restoreProject } from './restore-project.ts'

const draftName = draftNames.project

/** What the form starts with: what this account left unsent in this tab, else nothing. */
export function useRestoredProject(user: UserData) {
  const [restored] = useState(() => restoreProject(user, readDraft(draftName, user.id)))
  return restored
}

/** Keeps the draft in step with the form; the answer ends that, because what was sent is no draft any more. */
export function useKeepProject(user: UserData, values: ProjectFormValues) {
  const isSent = useRef(false)
  const nothing = JSON.stringify(emptyProject(user))
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
