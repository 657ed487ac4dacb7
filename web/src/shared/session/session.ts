import type { AccountPlan, Session, UserData } from '#contract/accounts/rows.ts'
import { toast } from '../ui/toast.ts'
import { isSignedOutScreen, needsNoSession } from './open-addresses.ts'
import { addressToRemember } from './remembered-address.ts'

/** Keys in the browser's storage; values are JSON where they are not a string. */
const keys = {
  token: 'accessToken',
  abilities: 'userAbilities',
  user: 'userData',
  plan: 'plan',
  isAdmin: 'isAdmin',
} as const

export type StoredAccount = { userData: UserData; userAbilities: string[]; plan: AccountPlan }

export const readToken = () => localStorage.getItem(keys.token) ?? undefined

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What the last visit knew, so that the shell can be painted before the server has answered. */
export function readStoredAccount(): StoredAccount | undefined {
  const user = readJson(keys.user)
  const abilities = readJson(keys.abilities)
  if (typeof user !== 'object' || user === null || !('id' in user) || !Array.isArray(abilities)) return undefined
  return { userData: user as UserData, userAbilities: abilities.map(String), plan: readJson(keys.plan) as AccountPlan }
}

export function storeAccount(account: StoredAccount) {
  localStorage.setItem(keys.user, JSON.stringify(account.userData))
  localStorage.setItem(keys.abilities, JSON.stringify(account.userAbilities))
  localStorage.setItem(keys.plan, JSON.stringify(account.plan))
}

export function startSession(session: Session) {
  storeAccount(session)
  localStorage.setItem(keys.isAdmin, 'false')
  localStorage.setItem(keys.token, session.accessToken)
}

/** Forgets the account; what belongs to the device, such as the colour scheme, stays. */
export function clearSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}

/** After any answer that the session is over: a clean page at the sign-in form, which leads back here. */
export function endSession() {
  clearSession()
  if (needsNoSession(window.location.pathname)) return window.location.reload()
  const next = addressToRemember(window.location)
  window.location.assign(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

const endedElsewhere = 'ended-elsewhere'

/** Waits until the tab is visible: in a background tab the message would be gone before. */
function tellWhyItEnded() {
  if (sessionStorage.getItem(endedElsewhere) === null) return
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', tellWhyItEnded, { once: true })
    return
  }
  sessionStorage.removeItem(endedElsewhere)
  toast('info', 'You were signed out in another tab.', 6_000)
}

/** Other tabs share the storage: when one signs in or out, this one starts over with what is true now. */
export function followOtherTabs() {
  tellWhyItEnded()
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== keys.token) return
    if (event.key !== null && event.oldValue === event.newValue) return
    const { pathname } = window.location
    const isSignedIn = readToken() !== undefined
    // A new password is chosen by whoever has the link, and what was typed must not be lost.
    if (pathname === '/changepassword' || (isSignedOutScreen(pathname) && !isSignedIn)) return
    if (isSignedIn) return window.location.reload()
    sessionStorage.setItem(endedElsewhere, 'true')
    endSession()
  })
}
