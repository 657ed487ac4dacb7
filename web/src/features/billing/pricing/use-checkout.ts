import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/client.ts'
import { refreshBilling } from './show-changed-plan.ts'

/** Subscribes to a plan: the browser goes to the payment provider's page. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, variables, isPending, error } = useMutation(
    orpc.subscriptions.openPlanCheckout.mutationOptions({
      onSuccess: ({ url }) => {
        setLeaving(true)
        window.location.assign(url)
      },
      onError: () => refreshBilling(queryClient),
    }),
  )
  // The browser's Back shows the page as it was left, with its button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      refreshBilling(queryClient)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [queryClient])
  const isBusy = isPending || isLeaving
  const priceId = variables?.price_id
  return {
    open: (price: number) => mutate({ price_id: price }),
    isBusy,
    /** Price whose page is being opened, or could not be. */
    priceId: isBusy || error !== null ? priceId : undefined,
    error,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
