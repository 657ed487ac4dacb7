import { Button, Checkbox, Skeleton } from '@mantine/core'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { orpc } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { formatMoney } from '../format/money.ts'
import { countOf, formatCount } from '../format/numbers.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { toast } from '../ui/toast.ts'
import classes from './auto-recharge-choice.module.css'
import { rechargeChoiceMessages as messages } from './messages.ts'

type AutoRechargeChoiceProps = {
  recharge: UseQueryResult<AutoRecharge>
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Whether the next purchase turns Auto Recharge on; once it is on, what it does and the way to turn it off. */
export function AutoRechargeChoice({ recharge, isChosen, onChoose }: AutoRechargeChoiceProps) {
  const { data, error } = recharge
  if (data === undefined)
    return error === null ? (
      <Skeleton height={48} radius="md" aria-hidden />
    ) : (
      <ErrorState
        title={messages.failed}
        error={error}
        onRetry={() => void recharge.refetch()}
        retrying={recharge.isFetching}
      />
    )
  // Whoever has just turned it off does not turn it on again with the next purchase by mistake.
  if (data.enabled) return <AutoRechargeOn recharge={data} onOff={() => onChoose(false)} />
  return (
    <div>
      <Checkbox
        label={messages.name}
        description={messages.hint(formatCount(data.threshold))}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {data.stopped_because !== null && <p className={classes.stopped}>{messages.stopped[data.stopped_because]}</p>}
    </div>
  )
}

function AutoRechargeOn({ recharge, onOff }: { recharge: AutoRecharge; onOff: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation(
    orpc.subscriptions.setAutoRecharge.mutationOptions({
      onSuccess: ({ message, data }) => {
        queryClient.setQueryData(orpc.subscriptions.showAutoRecharge.queryKey(), data)
        onOff()
        toast('done', message, 6_000)
      },
    }),
  )
  const { option, threshold, currency } = recharge
  return (
    <div>
      <div className={classes.on}>
        <p>
          {option === null
            ? messages.on
            : messages.buys(
                countOf(option.credits, 'credit'),
                formatMoney(option.amount, currency),
                formatCount(threshold),
              )}
        </p>
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate({ enabled: 0 })}>
          Turn off <span className="visually-hidden">Auto Recharge</span>
        </Button>
      </div>
      {error !== null && (
        <p className={classes.stopped} role="alert">
          {failureOf(error).message}
        </p>
      )}
    </div>
  )
}
