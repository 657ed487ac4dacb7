import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import type { PurchaseActions } from './purchase-menu.tsx'
import { useChangePurchase } from './use-change-purchase.ts'

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
