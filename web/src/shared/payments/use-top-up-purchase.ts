import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopUpOption } from '#contract/top-ups/endpoints.ts'
import { client, orpc } from '../api/client.ts'
import { openTab } from './hosted-page.ts'

/** Opens the payment provider's page for an amount in a new tab, with Auto Recharge unless that is unticked. */
export function useTopUpPurchase() {
  const [isChosen, onChoose] = useState(true)
  const recharge = useQuery(orpc.subscriptions.showAutoRecharge.queryOptions())
  const purchase = useMutation({
    mutationFn: async ({ value }: TopUpOption) => {
      const tab = openTab()
      try {
        const { url } = await client.subscriptions.openTopUpCheckout({
          credits: Math.round(value * 100),
          title: 'Top Up',
          // Once it is on, another amount does not replace what it buys; and nobody turns on what was not shown.
          auto_recharge: isChosen && recharge.data?.enabled === false ? 1 : 0,
        })
        return { url, isOpen: tab.show(url) }
      } catch (failure) {
        tab.close()
        throw failure
      }
    },
  })
  return { purchase, choice: { recharge, isChosen, onChoose } }
}
