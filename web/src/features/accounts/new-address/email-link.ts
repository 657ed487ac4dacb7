const key = 'email-link'

/** The token of the link somebody came with, kept for this tab so that it stands in no address and no history. */
export const readEmailToken = () => sessionStorage.getItem(key) ?? undefined
export const storeEmailToken = (token: string) => sessionStorage.setItem(key, token)
export const deleteEmailToken = () => sessionStorage.removeItem(key)
