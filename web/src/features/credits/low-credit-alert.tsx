import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { HeldPlace } from '../../shared/ui/states/held-place.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import classes from './credits-page.module.css'
import { lowCreditAlert } from './queries.ts'

const usualThreshold = 500
const most = 1_000_000

/** The setting of the low-credit email: on or off, and below how many credits. */
export default function LowCreditAlert() {
  const alert = useQuery(lowCreditAlert)
  return (
    <Panel title="Low-credit alert">
      {alert.data !== undefined ? (
        <AlertForm key={String(alert.data.threshold)} threshold={alert.data.threshold} />
      ) : alert.error !== null ? (
        <ErrorState
          title="Couldn’t load the low-credit alert"
          error={alert.error}
          onRetry={() => void alert.refetch()}
          retrying={alert.isFetching}
        />
      ) : (
        <HeldPlace>
          <AlertForm threshold={usualThreshold} />
        </HeldPlace>
      )}
    </Panel>
  )
}

function AlertForm({ threshold }: { threshold: number | null }) {
  const queryClient = useQueryClient()
  const [entered, setEntered] = useState(String(threshold ?? usualThreshold))
  const unitId = useId()
  const save = useMutation(
    orpc.credits.setLowCreditAlert.mutationOptions({
      onSuccess: ({ message, data }) => {
        queryClient.setQueryData(lowCreditAlert.queryKey, data)
        toast('done', message, 2_000)
      },
      onError: (error) => toast('failed', failureOf(error).message, 6_000),
    }),
  )
  const credits = /^\d{1,7}$/.test(entered) ? Number(entered) : 0
  const isWhole = credits >= 1 && credits <= most
  const isChanged = threshold !== null && isWhole && credits !== threshold
  return (
    <form
      className={classes.alert}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) save.mutate({ threshold: credits })
      }}
    >
      <Switch
        checked={threshold !== null}
        disabled={save.isPending || (threshold === null && !isWhole)}
        onChange={({ currentTarget }) => save.mutate({ threshold: currentTarget.checked && isWhole ? credits : null })}
        withThumbIndicator={false}
        label="Email me when my credits drop below"
      />
      <TextInput
        aria-label="Credits below which an email is sent"
        aria-describedby={unitId}
        className={classes.threshold}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={entered}
        onChange={({ currentTarget }) => setEntered(currentTarget.value.trim())}
        error={!isWhole && 'Enter a whole number from 1 to 1,000,000.'}
      />
      <span id={unitId}>credits</span>
      {isChanged && (
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}
