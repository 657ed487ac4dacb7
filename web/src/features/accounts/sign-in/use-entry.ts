import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/accounts/rows.ts'
import { isSignedOutScreen } from '../../../shared/session/open-addresses.ts'
import { readToken, startSession } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { signInFormMessages } from '../messages.ts'
import { deleteLinkToken } from '../password-reset/password-link.ts'
import { deleteTypedEmail } from '../signed-out/typed-email.ts'
import { deletePendingSignInToken } from './pending-sign-in.ts'

/**
 * Lets somebody in, with a greeting that does not keep them waiting. Whoever left the form before the answer came stands on another screen
 * of signing in by then, or is on the way to one: its guard leads on from there.
 */
export function useEntry(onSignedIn: () => void, { isNewcomer = false } = {}) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isHere = useRef(false)
  useEffect(() => {
    const leadOn = () => {
      if (readToken() !== undefined && isSignedOutScreen(router.state.location.pathname)) void router.invalidate()
    }
    isHere.current = true
    return () => {
      isHere.current = false
      leadOn()
    }
  }, [router])
  return (session: Session) => {
    enter(queryClient, session)
    if (!isNewcomer) toast('done', signInFormMessages.signedIn, 2_000)
    if (isHere.current) onSignedIn()
    else void router.invalidate()
  }
}

/** Lets a person in: no trace of the account before is kept, nor of signing in. */
function enter(queryClient: QueryClient, session: Session) {
  queryClient.clear()
  startSession(session)
  deletePendingSignInToken()
  deleteTypedEmail()
  deleteLinkToken()
}
