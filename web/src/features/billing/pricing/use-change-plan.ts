import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import type { Target } from './plan-actions.ts'
import { refreshBilling, showChangedPlan } from './show-changed-plan.ts'

const timeoutMilliseconds = 15_000

/** Prices and credits of a change: after the period, and at once if it may be at once. */
export function usePreviews({ priceId }: Target) {
  // A customer agrees to the text on the screen, so it changes only when it is asked for again.
  const options = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }
  const ofChange = (when: ChangeTime) =>
    orpc.subscriptions.previewChange.queryOptions({ input: { price_id: priceId, when }, ...options })
  const after = useQuery(ofChange('after'))
  const now = useQuery({ ...ofChange('now'), enabled: after.data?.can_be_now === true })
  return { after, now }
}
type Previews = ReturnType<typeof usePreviews>

type ChangeInput = {
  running: Running
  target: Target
  previews: Previews
  onDone: (message: string, when: ChangeTime) => void
}

/** Changes the plan as the shown preview says. */
export function useChangePlan({ running, target, previews, onDone }: ChangeInput) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (when: ChangeTime) => {
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      const asOf = when === 'now' ? (previews.now.data?.as_of ?? null) : null
      const input = { subscriptionId: running.sub_id, priceId: target.priceId, update_on: when, as_of: asOf }
      return client.subscriptions.changePlan(input, { signal })
    },
    onSuccess: ({ message, data }, when) => {
      showChangedPlan(queryClient, data)
      onDone(message, when)
    },
    onError: (error) => {
      refreshBilling(queryClient)
      if (failureOf(error).code !== 'subscription.changed') return
      void previews.after.refetch()
      if (previews.now.data !== undefined) void previews.now.refetch()
    },
  })
}
