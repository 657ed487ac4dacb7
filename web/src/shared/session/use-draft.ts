import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, storeDraft } from './drafts.ts'

/** The first values of a form: those this account left unsent in this tab, or another screen filled in. */
export function useRestoredDraft<Values>(name: string, accountId: number, restore: (draft: unknown) => Values) {
  const [restored] = useState(() => restore(readDraft(name, accountId)))
  return restored
}

/** Keeps the draft in step with the form; the answer ends that, because what was sent is no draft any more. */
export function useKeepDraft(name: string, accountId: number, draft: object, isEmpty: boolean) {
  const isSent = useRef(false)
  useEffect(() => {
    // At once, not after a pause: the session may end with the very next click.
    if (isSent.current) return
    if (isEmpty) deleteDraft(name, accountId)
    else storeDraft(name, accountId, draft)
  }, [name, accountId, draft, isEmpty])
  return () => {
    isSent.current = true
    deleteDraft(name, accountId)
  }
}
