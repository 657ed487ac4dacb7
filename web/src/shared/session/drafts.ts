const keyOf = (name: string, accountId: number) => `draft:${accountId}:${name}`

/** The entries of a form, kept for this tab and this account: an ended session must not cost them. */
export function readDraft(name: string, accountId: number): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name, accountId)) ?? 'null')
  } catch {
    return null
  }
}

export function storeDraft(name: string, accountId: number, draft: unknown) {
  try {
    sessionStorage.setItem(keyOf(name, accountId), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, never the form.
  }
}

export const deleteDraft = (name: string, accountId: number) => sessionStorage.removeItem(keyOf(name, accountId))
