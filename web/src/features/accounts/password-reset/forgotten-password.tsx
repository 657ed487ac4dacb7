import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordMessages } from '#contract/accounts/messages.ts'
import type { PageProps } from '../../../module.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { useDeparture } from '../signed-out/use-departure.ts'
import { AskForLinkForm } from './reset-link-form.tsx'

/** The form, then what to expect, then the sign-in form. */
function ForgottenPassword({ next, onDone }: NextAddress & { onDone: () => void }) {
  const [email, setEmail] = useState<string>()
  const departure = useDeparture(3_000)
  if (email === undefined) {
    return (
      <AskForLinkForm
        next={next}
        onSent={(address) => {
          setEmail(address)
          departure.start(onDone)
        }}
      />
    )
  }
  return (
    <Outcome
      icon={IconMail}
      tone="done"
      title={passwordMessages.emailSent}
      action={
        <Button size="lg" onClick={departure.now}>
          Back to sign in
        </Button>
      }
    >
      <p>
        If <strong>{email}</strong> has an account, we’ve sent a reset link to it. The link works once and expires in 60
        minutes.
      </p>
    </Outcome>
  )
}

export default function ForgotPassword({ address: { next } }: PageProps<NextAddress>) {
  const navigate = useNavigate()
  return <ForgottenPassword next={next} onDone={() => void navigate({ to: '/login', search: { next } })} />
}
