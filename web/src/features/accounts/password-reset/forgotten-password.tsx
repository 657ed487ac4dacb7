import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { passwordMessages } from '#contract/account-messages.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../signed-out/outcome.tsx'
import { useDeparture } from '../signed-out/use-departure.ts'
import { AskForLinkForm } from './ask-for-link-form.tsx'

/** The form, then what to look for, then the sign-in form. */
export function ForgottenPassword({ next, onDone }: NextAddress & { onDone: () => void }) {
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
      title={passwordMessages.mailSent}
      action={
        <Button size="lg" onClick={departure.now}>
          Back to sign in
        </Button>
      }
    >
      <p>
        If <strong>{email}</strong> has an account, the link is in its mailbox. It works once, for 60 minutes.
      </p>
    </Outcome>
  )
}
