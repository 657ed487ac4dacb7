import type { QueryClient } from '@tanstack/react-query'
import { loginMessages } from '#contract/accounts.ts'
import { client } from '../../shared/api/client.ts'
import { forgetDrafts } from '../../shared/session/drafts.ts'
import { clearSession } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/toast.ts'

/** Ends the session on the server first: a token nobody can see any more must not stay valid. */
export async function logOut(queryClient: QueryClient) {
  try {
    await client.accounts.logOut()
  } catch {
    // An ended session has already led to the sign-in form; anything else keeps the user signed in and says so.
    toast('failed', loginMessages.logoutFailed, 3_000)
    return
  }
  clearSession()
  forgetDrafts()
  queryClient.clear()
  window.location.assign('/login')
}
