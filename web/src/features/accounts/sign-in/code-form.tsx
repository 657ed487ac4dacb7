import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { codeMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { formatWait } from '../../../shared/format/wait.ts'
import { codeFormMessages, registrationFormMessages } from '../messages.ts'
import formClasses from '../signed-out/form.module.css'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'
import codeClasses from './code-form.module.css'
import { deletePendingSignInToken, type PendingSignIn } from './pending-sign-in.ts'
import { codeLength, readCode } from './read-code.ts'
import { useEntry } from './use-entry.ts'
import { useResend } from './use-resend.ts'

type CodeFormProps = {
  pending: PendingSignIn
  onSignedIn: () => void
  /** No code of this sign-in is valid any longer. */
  onEnded: (message: string) => void
}

export function CodeForm({ pending, onSignedIn, onEnded }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const isNewcomer = pending.trialCredits !== undefined
  const enter = useEntry(onSignedIn, { isNewcomer })
  const end = (message: string) => {
    deletePendingSignInToken()
    onEnded(message)
  }
  const call = useFormCall(orpc.signIn.verifyOtp.mutationOptions(), {
    onDone: enter,
    onFailure: (failure) => {
      if (failure.code === 'code.ended') end(failure.message)
      if (failure.code !== 'code.wrong' && failure.code !== 'input.invalid') return failure.message
      setError(failure.message)
      field.current?.select()
      return undefined
    },
  })
  const resending = useResend(pending, {
    onSent: () => {
      setCode('')
      setError(undefined)
      field.current?.focus()
    },
    onFailure: (failure) => (failure.code === 'code.ended' ? end(failure.message) : call.refuse(failure.message)),
  })
  const send = (otp: string) => {
    if (otp.length === codeLength) return call.send({ otp })
    setError(codeMessages.shape)
    field.current?.focus()
  }
  const type = (text: string) => {
    const typed = readCode(text)
    setCode(typed)
    setError(undefined)
    if (typed.length === codeLength && typed !== code) send(typed)
  }
  return (
    <SignedOutForm
      title="Enter your code"
      lead={
        <>
          We sent a 6-digit code to <strong className={codeClasses.address}>{pending.email}</strong>.
          {pending.trialCredits === 0 && ` ${registrationFormMessages.noTrialCredits}`}
        </>
      }
      problem={call.problem}
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      below={
        <>
          <span>
            Didn’t get it?{' '}
            <button
              type="button"
              className={`link ${codeClasses.resend}`}
              aria-disabled={resending.isOff || undefined}
              onClick={resending.resend}
            >
              Send a new code{resending.secondsLeft > 0 && ` in ${formatWait(resending.secondsLeft)}`}
            </button>
          </span>
          <span>
            Wrong email address?{' '}
            <Link to={isNewcomer ? '/register' : '/login'} search={{ next: pending.next }} className="link">
              {isNewcomer ? 'Change it' : 'Back to sign in'}
            </Link>
          </span>
        </>
      }
    >
      <TextInput
        ref={field}
        size="lg"
        label="Code"
        description={codeFormMessages.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        readOnly={call.isBusy}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: codeClasses.code, error: formClasses.error }}
      />
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Sign in
      </SubmitButton>
    </SignedOutForm>
  )
}
