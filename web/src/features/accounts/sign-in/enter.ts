import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts/rows.ts'
import { startSession } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { signInWords } from '../messages.ts'
import { forgetLinkToken } from '../password-reset/password-link.ts'
import { forgetTypedEmail } from '../signed-out/typed-email.ts'
import { forgetPendingSignIn } from './pending-sign-in.ts'

/** Somebody is let in: nothing of whoever was here before is kept, nor what signing in left behind. */
export function enter(queryClient: QueryClient, session: Session) {
  queryClient.clear()
  startSession(session)
  forgetPendingSignIn()
  forgetTypedEmail()
  forgetLinkToken()
  toast('done', signInWords.signedIn, 2_000)
}
