import { Button } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { codeFormMessages } from '../messages.ts'
import { CodeForm } from './code-form.tsx'
import { FactorStep } from './factor-step.tsx'
import { readPendingSignIn } from './pending-sign-in.ts'

/** The code of the sign-in that waits in this tab; without one, or once it has ended, the way back to its start. */
function CodeStep({ onSignedIn }: { onSignedIn: (next: string | undefined) => void }) {
  const [pending] = useState(readPendingSignIn)
  const [ended, setEnded] = useState<string>()
  if (pending !== undefined && ended === undefined) {
    const { methods, next } = pending
    const form = { pending, onSignedIn: () => onSignedIn(next), onEnded: setEnded }
    return methods === undefined ? <CodeForm {...form} /> : <FactorStep {...form} methods={methods} />
  }
  return (
    <Outcome
      icon={IconClockOff}
      tone="ended"
      title={pending === undefined ? codeFormMessages.noneTitle : 'Code expired'}
      action={
        <Button size="lg" renderRoot={(props) => <Link to="/login" search={{ next: pending?.next }} {...props} />}>
          Back to sign in
        </Button>
      }
    >
      <p>{ended ?? codeFormMessages.none}</p>
    </Outcome>
  )
}

export default function VerifyCode() {
  const router = useRouter()
  return <CodeStep onSignedIn={(next) => router.history.replace(next ?? '/')} />
}
