import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { purchaseMessages } from './messages.ts'
import type { PurchaseActions } from './purchase-menu.tsx'
import { refreshPurchases } from './queries.ts'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** Starts the actions of a purchase's menu, with the dialogs it opens: to be put beside the list. */
export function usePurchaseActions({ mayChange, isBuyer = true }: { mayChange: boolean; isBuyer?: boolean }): {
  actions: PurchaseActions
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<{ what: 'details' | 'delete'; purchase: Purchase }>()
  const { archive, remove } = useChangePurchase()
  const actions = useMemo<PurchaseActions>(
    () => ({
      isBuyer,
      open: (purchase) => setAsked({ what: 'details', purchase }),
      ...(mayChange && {
        change: {
          archive: ({ id }, isArchived) => archive({ id, is_archived: isArchived }),
          askDelete: (purchase) => setAsked({ what: 'delete', purchase }),
        },
      }),
    }),
    [archive, mayChange, isBuyer],
  )
  const close = () => setAsked(undefined)
  const dialogs = (
    <Suspense>
      {asked?.what === 'details' && <ReceiptDialog purchase={asked.purchase} mayDownload={mayChange} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteDialog purchase={asked.purchase} onConfirm={() => remove(asked.purchase.id)} onClose={close} />
      )}
    </Suspense>
  )
  return { actions, dialogs }
}

/** Archives or unarchives a purchase, or deletes one that was never paid. */
function useChangePurchase() {
  const queryClient = useQueryClient()
  const refresh = () => refreshPurchases(queryClient)
  const archive = useMutation({
    mutationFn: (change: { id: string; is_archived: boolean }) => client.purchases.changePurchase(change),
    onSuccess: ({ message }) => toast('done', message, 3_000),
    onError: () => toast('failed', purchaseMessages.changeFailed, 6_000),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => client.purchases.deletePurchase({ id }),
    onSuccess: ({ message }) => toast('done', message, 3_000),
    // Only what was paid meanwhile is refused in so many words.
    onError: (error) => {
      const { code, message } = failureOf(error)
      toast('failed', code === 'purchase.paid' ? message : purchaseMessages.deleteFailed, 6_000)
    },
    onSettled: refresh,
  })
  return { archive: archive.mutate, remove: remove.mutate }
}
