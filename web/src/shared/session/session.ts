import type { AccountPlan, Session, UserData } from '#contract/accounts/rows.ts'
import { toast } from '../ui/toasts/toast.ts'
import { afterLoadKey, clearTabStorage } from './clear-storage.ts'
import { isSignedOutScreen, needsNoSession } from './open-addresses.ts'
import { answerOtherTabs } from './other-tabs.ts'
import { addressToRemember } from './remembered-address.ts'

/** Keys in the browser's storage; values are JSON where they are not a string. */
const keys = {
  token: 'accessToken',
  abilities: 'userAbilities',
  user: 'userData',
  plan: 'plan',
  isAdmin: 'isAdmin',
  needsPassword: 'needsPassword',
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

/** The account as the last visit knew it, so that the shell can be painted before the server has answered. */
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

export function startSession(session: Session, { isSwitched = false } = {}) {
  storeAccount(session)
  localStorage.setItem(keys.isAdmin, String(isSwitched))
  if (session.needsPassword) localStorage.setItem(keys.needsPassword, 'true')
  else deleteNeedForPassword()
  localStorage.setItem(keys.token, session.accessToken)
}

/** True if a temporary password opened the session: until a new one is chosen, every other call is refused. */
export const needsPassword = () => localStorage.getItem(keys.needsPassword) === 'true'
export const deleteNeedForPassword = () => localStorage.removeItem(keys.needsPassword)

/** True if this browser holds a session that staff opened in a customer's account. */
export const isSwitched = () => localStorage.getItem(keys.isAdmin) === 'true'

/** Forgets the account; what belongs to the device, such as the colour scheme, stays. */
function clearSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}

/** After any answer that the session is over: a clean page at the sign-in form, which leads back here. */
export function endSession() {
  const customer = isSwitched() ? readStoredAccount()?.userData : undefined
  clearSession()
  if (customer !== undefined) toastAfterLoad(`Your access to ${customer.name}’s account has ended. Sign in again.`)
  if (needsNoSession(window.location.pathname)) return window.location.reload()
  // The customer's last place is of no concern to the next person who signs in.
  const next = customer === undefined ? addressToRemember(window.location) : `/view-customer/${customer.id}`
  window.location.assign(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

/** A message for the page that is loaded next, which this one would not live to show. */
export const toastAfterLoad = (message: string, kind: 'info' | 'done' = 'info') =>
  sessionStorage.setItem(afterLoadKey, JSON.stringify({ kind, message }))

/** Waits until the tab is visible: in a background tab the message would be gone before. */
export function announceAfterLoad() {
  const saved = sessionStorage.getItem(afterLoadKey)
  if (saved === null) return
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', announceAfterLoad, { once: true })
    return
  }
  sessionStorage.removeItem(afterLoadKey)
  const { kind, message } = JSON.parse(saved) as { kind: 'info' | 'done'; message: string }
  toast(kind, message, 6_000)
}

/**
 * Other tabs share the storage: when one signs in or out, this one starts over with what is true now; at the dashboard
 * where it is somebody else's, whose page this one is not.
 */
export function followOtherTabs() {
  answerOtherTabs(clearTabStorage)
  const openedAs = readStoredAccount()?.userData.id
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== keys.token) return
    if (event.key !== null && event.oldValue === event.newValue) return
    const { pathname } = window.location
    const isSignedIn = readToken() !== undefined
    // A new password is chosen by whoever has the link, and what was typed must not be lost.
    if (pathname === '/changepassword' || (isSignedOutScreen(pathname) && !isSignedIn)) return
    if (isSignedIn) {
      const isSomebodyElse = openedAs !== undefined && readStoredAccount()?.userData.id !== openedAs
      return isSomebodyElse ? window.location.assign('/') : window.location.reload()
    }
    toastAfterLoad('You were signed out in another tab.')
    endSession()
  })
}
