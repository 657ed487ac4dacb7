import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Failure, failureOf, retryAfterSeconds, waitMessages } from '../../../shared/api/failure.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** `wait` says how long until the next try, where there is a wait. */
export type Problem = { words: string; wait: string | undefined }

type Handlers<Answer> = {
  onDone: (answer: Answer) => void
  /** The form's own words about a failure: at its fields, or above it. Returns the text above it. */
  onFailure?: (failure: Failure, error: unknown) => string | undefined
}

/**
 * The call of a form: sent once at a time, its failure put into words, and not sent again before the time a refusal
 * names.
 */
export function useFormCall<Input, Answer>(
  options: Pick<UseMutationOptions<Answer, Error, Input>, 'mutationFn'>,
  { onDone, onFailure = ({ message }) => message }: Handlers<Answer>,
) {
  const isUnderWay = useRef(false)
  const [words, setWords] = useState<string>()
  const [until, setUntil] = useState<number>()
  const [wait, setWait] = useState<string>()
  const secondsLeft = useSecondsLeft(until)
  const mutation = useMutation({
    ...options,
    onSuccess: onDone,
    onError: (error) => {
      isUnderWay.current = false
      const failure = failureOf(error)
      const seconds = retryAfterSeconds(failure)
      if (seconds === undefined)
        return setWords(failure.code === 'rate.limited' ? failure.message : onFailure(failure, error))
      setUntil(Date.now() + seconds * 1_000)
      setWait(waitMessages.tryAgain(seconds))
      setWords(waitMessages.tooMany)
    },
  })
  const refusedAddress = () => {
    const sent = mutation.variables
    return typeof sent === 'object' && sent !== null && 'email' in sent ? sent.email : undefined
  }
  const waited = until !== undefined && secondsLeft === 0
  return {
    /** True while it is on its way, and after it has succeeded: there is nothing left to send. */
    isBusy: mutation.isPending || mutation.isSuccess,
    secondsLeft,
    problem: words === undefined || waited ? undefined : { words, wait: until === undefined ? undefined : wait },
    /** Says what is wrong before anything is sent; a wait that is not over stays what stands there. */
    refuse: (reason: string) => {
      if (secondsLeft > 0) return
      setUntil(undefined)
      setWords(reason)
    },
    /** A wait holds for the address it was given for, not for another one typed in its place. */
    readdress: (email: string) => {
      if (until === undefined || email.trim() === refusedAddress()) return
      setUntil(undefined)
      setWords(undefined)
    },
    send: (input: Input) => {
      if (isUnderWay.current || secondsLeft > 0) return
      isUnderWay.current = true
      setUntil(undefined)
      setWords(undefined)
      mutation.mutate(input)
    },
  }
}
