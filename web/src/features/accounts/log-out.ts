import type { QueryClient } from '@tanstack/react-query'
import { loginMessages } from '#contract/accounts/messages.ts'
import { cancelRefreshes } from '../../parts/access/account.ts'
import { client } from '../../shared/api/client.ts'
import { clearOnLeaving, clearStorage } from '../../shared/session/clear-storage.ts'
import { publishSignedOut } from '../../shared/session/other-tabs.ts'
import { readToken } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

/** Ends the session on the server first: a token nobody can see any more must not stay valid. */
export async function logOut(queryClient: QueryClient) {
  try {
    await client.signIn.logOut()
  } catch {
    // An ended session has already led to the sign-in form; anything else keeps the user signed in and says so.
    toast('failed', loginMessages.logoutFailed, 3_000)
    return
  }
  forgetAccount(queryClient)
  clearOnLeaving()
  window.location.assign('/login')
}

/** Signs out whoever is signed in here and stays where it is. The server's answer changes nothing about that. */
export async function signOutQuietly(queryClient: QueryClient) {
  const token = readToken()
  if (token === undefined) return
  forgetAccount(queryClient)
  await client.signIn.logOut(undefined, { context: { token } }).catch(() => undefined)
}

function forgetAccount(queryClient: QueryClient) {
  publishSignedOut()
  clearStorage()
  cancelRefreshes()
  queryClient.clear()
}
