const key = 'password-link'

/** The token of the link somebody came with, kept for this tab so that it stands in no address and no history. */
export const readLinkToken = () => sessionStorage.getItem(key) ?? undefined
export const storeLinkToken = (token: string) => sessionStorage.setItem(key, token)
export const deleteLinkToken = () => sessionStorage.removeItem(key)
