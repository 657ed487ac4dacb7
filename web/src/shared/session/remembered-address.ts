import { isSignedOutScreen } from './open-addresses.ts'

/** A path of this very site, never another origin and never a screen of signing in; undefined for anything else. */
export function safeAddress(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('/')) return undefined
  try {
    const url = new URL(text, window.location.origin)
    if (url.origin !== window.location.origin || isSignedOutScreen(url.pathname)) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** The address to come back to after signing in; the dashboard needs no remembering. */
export function addressToRemember(address: { pathname: string; search: string; hash: string }): string | undefined {
  const path = safeAddress(address.pathname + address.search + address.hash)
  return path === '/' ? undefined : path
}
