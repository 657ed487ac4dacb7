import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageProps } from '../../../module.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { registrationFormMessages } from '../messages.ts'
import { storePendingSignIn } from '../sign-in/pending-sign-in.ts'
import { RegisterForm } from './register-form.tsx'

type RegistrationProps = NextAddress & {
  /** The emailed code that finishes the sign-in is on its way. */
  onCodeSent: () => void
  onSignIn: () => void
}

/** The form, then the code; if no code could be sent, a link to the sign-in form, which sends one. */
function Registration({ next, onCodeSent, onSignIn }: RegistrationProps) {
  const [isWithoutCode, setWithoutCode] = useState(false)
  if (!isWithoutCode)
    return (
      <RegisterForm
        next={next}
        onRegistered={({ email, trialCredits, isCodeSent }) => {
          if (!isCodeSent) return setWithoutCode(true)
          storePendingSignIn({ email, trialCredits, ...(next !== undefined && { next }) })
          onCodeSent()
        }}
      />
    )
  return (
    <Outcome
      icon={IconCheck}
      tone="done"
      title="Your account is ready"
      action={
        <Button size="lg" onClick={onSignIn}>
          Sign in
        </Button>
      }
    >
      <p>{registrationFormMessages.codeComes}</p>
    </Outcome>
  )
}

export default function Register({ address: { next } }: PageProps<NextAddress>) {
  const navigate = useNavigate()
  return (
    <Registration
      next={next}
      onCodeSent={() => void navigate({ to: '/otp-verify' })}
      onSignIn={() => void navigate({ to: '/login', search: { next } })}
    />
  )
}
