import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/accounts/rows.ts'
import { isSignedOutScreen } from '../../../shared/session/open-addresses.ts'
import { readToken } from '../../../shared/session/session.ts'
import { useDeparture } from '../signed-out/use-departure.ts'
import { enter } from './enter.ts'

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
