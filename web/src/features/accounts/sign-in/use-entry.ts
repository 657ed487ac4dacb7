import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/accounts/rows.ts'
import { isSignedOutScreen } from '../../../shared/session/open-addresses.ts'
import { readToken, startSession } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { signInFormMessages } from '../messages.ts'
import { forgetLinkToken } from '../password-reset/password-link.ts'
import { forgetTypedEmail } from '../signed-out/typed-email.ts'
import { useDeparture } from '../signed-out/use-departure.ts'
import { forgetPendingSignIn } from './pending-sign-in.ts'

/**
 * Lets somebody in and goes on after a greeting. Whoever left the form before the answer came stands on another screen
 * of signing in by then, or is on the way to one: its guard leads on from there.
 */
export function useEntry(milliseconds: number, onSignedIn: () => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const departure = useDeparture(milliseconds)
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
  return {
    now: departure.now,
    start: (session: Session) => {
      enter(queryClient, session)
      if (isHere.current) departure.start(onSignedIn)
      else void router.invalidate()
    },
  }
}

/** Somebody is let in: nothing of whoever was here before is kept, nor what signing in left behind. */
function enter(queryClient: QueryClient, session: Session) {
  queryClient.clear()
  startSession(session)
  forgetPendingSignIn()
  forgetTypedEmail()
  forgetLinkToken()
  toast('done', signInFormMessages.signedIn, 2_000)
}
