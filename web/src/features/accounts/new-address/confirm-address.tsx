import { Button } from '@mantine/core'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { profileMessages } from '#contract/accounts/messages.ts'
import { refreshAccount } from '../../../parts/access/account.ts'
import { orpc } from '../../../shared/api/client.ts'
import { readToken } from '../../../shared/session/session.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { newAddressMessages } from '../messages.ts'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'
import { deleteEmailToken, readEmailToken } from './email-link.ts'

/** Confirms a new address with the link sent there. Needs a click, so that programs that open links don't use it up. */
export default function ConfirmAddress() {
  const queryClient = useQueryClient()
  const [token] = useState(readEmailToken)
  const [state, setState] = useState<'asking' | 'confirmed' | 'ended'>('asking')
  const isSignedIn = readToken() !== undefined
  const call = useFormCall(orpc.accounts.confirmEmail.mutationOptions(), {
    onDone: () => {
      deleteEmailToken()
      if (isSignedIn) refreshAccount(queryClient)
      setState('confirmed')
    },
    onFailure: ({ code, message, issues }) => {
      if (code !== 'link.ended' && issues.length === 0) return message
      deleteEmailToken()
      setState('ended')
      return undefined
    },
  })
  if (state === 'confirmed')
    return (
      <Outcome
        icon={IconCheck}
        tone="done"
        title={profileMessages.emailChanged}
        action={<GoOn isSignedIn={isSignedIn} />}
      >
        <p>{newAddressMessages.confirmed}</p>
      </Outcome>
    )
  if (token === undefined || state === 'ended')
    return (
      <Outcome
        icon={IconLinkOff}
        tone="ended"
        title={token === undefined ? newAddressMessages.noLinkTitle : 'Link expired'}
        action={<GoOn isSignedIn={isSignedIn} />}
      >
        <p>{token === undefined ? newAddressMessages.noLink : newAddressMessages.ended}</p>
      </Outcome>
    )
  return (
    <SignedOutForm
      title={newAddressMessages.title}
      lead={newAddressMessages.lead}
      problem={call.problem}
      onSubmit={(event) => {
        event.preventDefault()
        call.send({ token })
      }}
    >
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Confirm address
      </SubmitButton>
    </SignedOutForm>
  )
}

const GoOn = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <Button size="lg" renderRoot={(props) => <Link to={isSignedIn ? '/user-profile' : '/login'} {...props} />}>
    {isSignedIn ? 'Go to your profile' : 'Sign in'}
  </Button>
)
