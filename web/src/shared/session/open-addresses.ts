/** `signedOut` are screens for getting a session: nobody is led back to one of them. `open` stand without a session. */
type OpenAddresses = { open: readonly string[]; signedOut: readonly string[] }

let declared: OpenAddresses = { open: [], signedOut: [] }

/** Called when the router opens, with what the pages declare. */
export function declareOpenAddresses(addresses: OpenAddresses) {
  declared = addresses
}

const equalsAny = (screens: readonly string[], pathname: string) => {
  const path = pathname.toLowerCase()
  return screens.some((screen) => path === screen || path.startsWith(`${screen}/`))
}

export const isSignedOutScreen = (pathname: string) => equalsAny(declared.signedOut, pathname)
/** True if the screen stays open when the session has ended. */
export const needsNoSession = (pathname: string) => equalsAny(declared.open, pathname)
