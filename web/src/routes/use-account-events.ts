import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { refreshCreditHistory } from '../features/credits/queries.ts'
import type { Live } from '../module.ts'
import { refreshAccount, setCredits } from '../parts/access/account.ts'
import { refreshAutoRecharge } from '../parts/billing/payments/queries.ts'
import { refreshPurchases } from '../parts/billing/purchases/queries.ts'
import { refreshForecast } from '../parts/forecast/queries.ts'
import { toastRunEnded } from '../parts/paid-runs/run-toasts.ts'
import { refetchPending } from '../shared/api/refetch-pending.ts'
import { followEvents } from '../shared/session/event-stream.ts'
import { useModules } from '../use-modules.ts'

/**
 * Turns the server's events into what the screens show, each module in its own way; answers whether the stream has ended
 * for good.
 */
export function useAccountEvents(queryClient: QueryClient) {
  const [isConnectionLost, setConnectionLost] = useState(false)
  const modules = useModules()
  useEffect(() => {
    let openedBefore = false
    const refreshModules = () => {
      for (const { live } of modules) void live?.updates().then(({ refresh }) => refresh(queryClient))
      refreshAccount(queryClient)
    }
    const onEvent = (event: AccountEvent) => {
      followAccount(queryClient, event)
      for (const { live, plan } of modules) {
        if (live === undefined || !follows(live, event)) continue
        if (plan !== undefined && 'done_count' in event) toastRunEnded(event, plan.units)
        void live.updates().then(({ follow }) => follow(queryClient, event))
      }
      if (event.type !== 'ready') return
      // A stream that was there before may have been lost for a while, and events with it.
      if (openedBefore) refreshModules()
      else refetchPending(queryClient)
      openedBefore = true
    }
    const onPoll = () => {
      refreshModules()
      void refreshCreditHistory(queryClient)
    }
    return followEvents({ onEvent, onLost: setConnectionLost, onPoll })
  }, [queryClient, modules])
  return isConnectionLost
}

const follows = ({ events }: Live, { type }: AccountEvent) =>
  events === 'every' ? type !== 'ready' && type !== 'stream-limit' : events.includes(type)

/** Balance, abilities and plan are shown on every page. */
function followAccount(queryClient: QueryClient, event: AccountEvent) {
  if (event.type === 'credits') {
    setCredits(queryClient, event.available)
    void refreshCreditHistory(queryClient)
    void refreshPurchases(queryClient)
    void refreshAutoRecharge(queryClient)
  }
  if (event.type === 'account') {
    refreshAccount(queryClient)
    void refreshAutoRecharge(queryClient)
    void refreshForecast(queryClient)
  }
}
