import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../shared/format/numbers.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../../../shared/ui/outcome.tsx'
import { registrationFormMessages } from '../messages.ts'
import { useDeparture } from '../signed-out/use-departure.ts'
import { type Registered, RegisterForm } from './register-form.tsx'

/** The form, then what came of it, then the sign-in form. */
export function Registration({ next, onDone }: NextAddress & { onDone: () => void }) {
  const [registered, setRegistered] = useState<Registered>()
  const departure = useDeparture(6_000)
  if (registered === undefined) {
    return (
      <RegisterForm
        next={next}
        onRegistered={(account) => {
          setRegistered(account)
          departure.start(onDone)
        }}
      />
    )
  }
  const { email, trialCredits } = registered
  return (
    <Outcome
      icon={IconCheck}
      tone="done"
      title="Your account is ready"
      action={
        <Button size="lg" onClick={departure.now}>
          Sign in now
        </Button>
      }
    >
      <p>
        {trialCredits > 0
          ? `You start with ${countOf(trialCredits, 'credit')}.`
          : registrationFormMessages.noTrialCredits}
      </p>
      <p>
        Sign in as <strong>{email}</strong>. {registrationFormMessages.codeComes}
      </p>
    </Outcome>
  )
}
