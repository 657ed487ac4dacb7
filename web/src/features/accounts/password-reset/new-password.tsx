import { Button } from '@mantine/core'
import { IconCheck, IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { signOutQuietly } from '../log-out.ts'
import { passwordFormMessages } from '../messages.ts'
import { useDeparture } from '../signed-out/use-departure.ts'
import { LinkedPasswordForm } from './linked-password-form.tsx'
import { deleteLinkToken, readLinkToken } from './password-link.ts'

/** A new password by the link of an email; without a link that is valid, the way to a new one. */
function NewPassword({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [token] = useState(readLinkToken)
  const [state, setState] = useState<'choosing' | 'changed' | 'ended'>('choosing')
  const departure = useDeparture(3_000)
  if (state === 'changed') {
    return (
      <Outcome
        icon={IconCheck}
        tone="done"
        title={passwordMessages.changed}
        action={
          <Button size="lg" onClick={departure.now}>
            Sign in now
          </Button>
        }
      >
        <p>Use your new password to sign in.</p>
      </Outcome>
    )
  }
  if (token === undefined || state === 'ended') {
    return (
      <Outcome
        icon={IconLinkOff}
        tone="ended"
        title={token === undefined ? passwordFormMessages.noLinkTitle : 'Link expired'}
        action={
          <Button size="lg" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Request a new link
          </Button>
        }
      >
        <p>{token === undefined ? passwordFormMessages.noLink : passwordMessages.linkEnded}</p>
      </Outcome>
    )
  }
  return (
    <LinkedPasswordForm
      token={token}
      onChanged={() => {
        deleteLinkToken()
        void signOutQuietly(queryClient)
        toast('done', passwordMessages.changed, 3_000)
        setState('changed')
        departure.start(onDone)
      }}
      onEnded={() => {
        deleteLinkToken()
        setState('ended')
      }}
    />
  )
}

export default function ChangePassword() {
  const navigate = useNavigate()
  return <NewPassword onDone={() => void navigate({ to: '/login' })} />
}
