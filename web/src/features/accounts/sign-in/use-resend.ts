import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { type Failure, failureOf, retryAfterSeconds } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { useSecondsLeft } from '../signed-out/use-seconds-left.ts'
import { type PendingSignIn, storePendingSignIn } from './pending-sign-in.ts'

type Handlers = { onSent: () => void; onFailure: (failure: Failure) => void }

/** Has a new code emailed, not before it may be asked for; a reload does not shorten that. */
export function useResend(pending: PendingSignIn, { onSent, onFailure }: Handlers) {
  const [resendAt, setResendAt] = useState(pending.resendAt)
  const secondsLeft = useSecondsLeft(resendAt)
  const waitFor = (seconds: number) => setResendAt(storePendingSignIn(pending, seconds * 1_000).resendAt)
  const mutation = useMutation(
    orpc.signIn.resendOtp.mutationOptions({
      onSuccess: ({ data }) => {
        waitFor(data.retry_after_seconds)
        toast('info', codeMessages.sent, 3_000)
        onSent()
      },
      onError: (error) => {
        const failure = failureOf(error)
        const seconds = retryAfterSeconds(failure)
        if (seconds !== undefined) waitFor(seconds)
        onFailure(failure)
      },
    }),
  )
  const isOff = mutation.isPending || secondsLeft > 0
  return { secondsLeft, isOff, resend: () => !isOff && mutation.mutate({}) }
}
