import type { Purchase } from '#contract/billing/purchases/rows.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'
import { spokenName } from './purchase-status.ts'

type DeleteDialogProps = { purchase: Purchase; onConfirm: () => void; onClose: () => void }

/** Asks before a purchase that was never paid is deleted. */
export default function DeleteDialog({ purchase, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog title="Delete this purchase?" confirm="Delete" onConfirm={onConfirm} onClose={onClose}>
      This deletes <b>{spokenName(purchase)}</b>, which was never paid. This can’t be undone.
      {purchase.state === 'waiting' &&
        ' Its invoice stays open, and your card may still be charged for it: to stop that, cancel the plan.'}
    </ConfirmDialog>
  )
}
