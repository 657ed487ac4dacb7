import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { codeMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { codeFormMessages, factorFormMessages } from '../messages.ts'
import formClasses from '../signed-out/form.module.css'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'
import codeClasses from './code-form.module.css'
import type { FactorFormProps } from './factor-form-props.ts'
import { OtherMethods } from './other-methods.tsx'
import { deletePendingSignInToken } from './pending-sign-in.ts'
import { codeLength, readCode } from './read-code.ts'
import { useEntry } from './use-entry.ts'

type FactorCodeFormProps = FactorFormProps & {
  method: 'authenticator' | 'recovery-code'
  /** There is a passkey, and this browser knows none. */
  isLackingPasskeys: boolean
}

const fieldsOf = {
  authenticator: {
    title: 'Enter your code',
    lead: factorFormMessages.app,
    label: 'Code',
    hint: codeFormMessages.hint,
    wrong: codeMessages.shape,
    read: readCode,
    isWhole: (code: string) => code.length === codeLength,
  },
  'recovery-code': {
    title: 'Use a recovery code',
    lead: factorFormMessages.recovery,
    label: 'Recovery code',
    hint: undefined,
    wrong: factorFormMessages.recoveryShape,
    read: (text: string) => text,
    isWhole: (code: string) => code.replaceAll(/[\s-]/g, '').length === 12,
  },
}

/** A code of the authenticator app, sent as soon as it is whole, or a recovery code. */
export function FactorCodeForm(props: FactorCodeFormProps) {
  const { method, isLackingPasskeys, pending, others, onChoose, onSignedIn, onEnded } = props
  const { title, lead, label, hint, wrong, read, isWhole } = fieldsOf[method]
  const isApp = method === 'authenticator'
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const enter = useEntry(onSignedIn)
  const call = useFormCall(orpc.signIn.verifyOtp.mutationOptions(), {
    onDone: enter,
    onFailure: (failure) => {
      if (failure.code === 'code.ended') {
        deletePendingSignInToken()
        onEnded(failure.message)
      }
      if (failure.code !== 'code.wrong' && failure.code !== 'input.invalid') return failure.message
      setError(failure.message)
      field.current?.select()
      return undefined
    },
  })
  const send = (otp: string) => {
    if (isWhole(otp)) return call.send({ otp })
    setError(wrong)
    field.current?.focus()
  }
  const type = (text: string) => {
    const typed = read(text)
    setCode(typed)
    setError(undefined)
    if (isApp && isWhole(typed) && typed !== code) send(typed)
  }
  return (
    <SignedOutForm
      title={title}
      lead={
        <>
          {lead} Signing in as <strong className={codeClasses.address}>{pending.email}</strong>.
        </>
      }
      problem={call.problem}
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      below={
        <OtherMethods others={others} onChoose={onChoose} pending={pending} isLackingPasskeys={isLackingPasskeys} />
      }
    >
      <TextInput
        ref={field}
        size="lg"
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        error={error}
        readOnly={call.isBusy}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: isApp ? codeClasses.code : undefined, error: formClasses.error }}
      />
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Sign in
      </SubmitButton>
    </SignedOutForm>
  )
}
