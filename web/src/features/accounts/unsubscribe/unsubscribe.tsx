import { Button, Skeleton } from '@mantine/core'
import { IconLinkOff, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notificationMessages } from '#contract/notifications/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { unsubscribeMessages } from '../messages.ts'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'

/** Turns off the emails a link came with. Needs a click, so that programs that open links unsubscribe nobody. */
export default function Unsubscribe({ token }: { token: string }) {
  const link = useQuery(orpc.notifications.showUnsubscribe.queryOptions({ input: { token }, staleTime: 0 }))
  const [isDone, setDone] = useState(false)
  const call = useFormCall(orpc.notifications.unsubscribe.mutationOptions(), { onDone: () => setDone(true) })
  if (link.error !== null && ['link.ended', 'input.invalid'].includes(failureOf(link.error).code ?? ''))
    return (
      <Outcome icon={IconLinkOff} tone="ended" title="Link not valid" action={<Preferences />}>
        <p>{notificationMessages.badLink}</p>
      </Outcome>
    )
  if (link.error !== null)
    return (
      <ErrorState
        title="Couldn’t load this page"
        error={link.error}
        onRetry={() => void link.refetch()}
        retrying={link.isFetching}
      />
    )
  const isLoading = link.data === undefined
  const { name, is_emailed: isOn } = link.data?.data ?? { name: '', is_emailed: true }
  if (isDone || !isOn)
    return (
      <Outcome icon={IconMailOff} tone="done" title={notificationMessages.unsubscribed} action={<Preferences />}>
        <p>{isDone ? unsubscribeMessages.done(name) : unsubscribeMessages.already(name)}</p>
      </Outcome>
    )
  return (
    <SignedOutForm
      title={unsubscribeMessages.title}
      lead={
        isLoading ? (
          <Skeleton component="span" display="block" height={20} radius="xl" />
        ) : (
          unsubscribeMessages.question(name)
        )
      }
      problem={call.problem}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) call.send({ token })
      }}
      below={unsubscribeMessages.about}
    >
      <SubmitButton isBusy={isLoading || call.isBusy} secondsLeft={call.secondsLeft}>
        Unsubscribe
      </SubmitButton>
    </SignedOutForm>
  )
}

const Preferences = () => (
  <Button
    size="lg"
    variant="default"
    renderRoot={(props) => <Link to="/user-profile" search={{ tab: 'notifications' }} {...props} />}
  >
    Email preferences
  </Button>
)
