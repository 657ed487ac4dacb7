import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { client } from '../../../shared/api/client.ts'
import { useAutoRecharge } from './use-set-auto-recharge.ts'

/** `isOpen` is false where the browser blocked its tab. */
export type PaymentPage = { url: string; isOpen: boolean }

/** Opens the payment provider's page for an amount in a new tab, with Auto Recharge if its terms were agreed to. */
export function useTopUpPurchase() {
  const [isChosen, onChoose] = useState(false)
  const recharge = useAutoRecharge()
  const purchase = useMutation({
    mutationFn: async ({ value, isAgreed }: TopUpOption & { isAgreed: boolean }): Promise<PaymentPage> => {
      const tab = openTab()
      try {
        const { url } = await client.subscriptions.openTopUpCheckout({
          credits: Math.round(value * 100),
          title: 'Top Up',
          ...(isAgreed ? { auto_recharge: 1, recharge_terms: rechargeTermsVersion } : { auto_recharge: 0 }),
        })
        return { url, isOpen: tab.show(url) }
      } catch (failure) {
        tab.close()
        throw failure
      }
    },
  })
  // Once it is on, buying another amount doesn't change what it buys; and it isn't turned on if its terms weren't shown.
  const isWanted = isChosen && recharge.data?.enabled === false
  return { purchase, isWanted, choice: { recharge, isChosen, onChoose } }
}

/** A tab that was opened for a page whose address is not known yet. */
type WaitingTab = { show: (url: string) => boolean; close: () => void }

/**
 * Opens a tab for the payment provider's page while the click is still being handled: one opened after the server's answer would be
 * blocked as a popup. `show` gives false where the browser let none be opened.
 */
function openTab(): WaitingTab {
  const tab = window.open('', '_blank')
  return {
    show: (url) => {
      if (tab === null || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
