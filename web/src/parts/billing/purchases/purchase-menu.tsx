import { IconArchive, IconArchiveOff, IconCreditCard, IconDots, IconReceipt, IconTrash } from '@tabler/icons-react'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useOwnerOnly } from '../../access/switched.ts'
import { spokenName, wasPaid } from './purchase-status.ts'

export type PurchaseActions = {
  open: (purchase: Purchase) => void
  /** Absent for those who may only read. */
  change?: { archive: (purchase: Purchase, isArchived: boolean) => void; askDelete: (purchase: Purchase) => void }
  /** True if the buyer is signed in, who alone may open the payment page. */
  isBuyer: boolean
}

export function PurchaseMenu({ purchase, actions }: { purchase: Purchase; actions: PurchaseActions }) {
  const { is_archived: isArchived, pay_url: payUrl } = purchase
  const { open, change, isBuyer } = actions
  const ownerOnly = useOwnerOnly()
  return (
    <ActionMenu icon={IconDots} label={`Actions for ${spokenName(purchase)}`} hint="Actions">
      {payUrl !== null && isBuyer && change !== undefined && (
        <MenuAction
          icon={IconCreditCard}
          unavailable={ownerOnly}
          renderRoot={
            ownerOnly === undefined
              ? (root) => <a {...root} href={payUrl} target="_blank" rel="noopener noreferrer" />
              : undefined
          }
        >
          Pay now <span className="visually-hidden">(opens in a new tab)</span>
        </MenuAction>
      )}
      <MenuAction icon={IconReceipt} onClick={() => open(purchase)}>
        Details
      </MenuAction>
      {change !== undefined && (
        <>
          <MenuAction
            icon={isArchived ? IconArchiveOff : IconArchive}
            onClick={() => change.archive(purchase, !isArchived)}
          >
            {isArchived ? 'Unarchive' : 'Archive'}
          </MenuAction>
          <MenuAction
            icon={IconTrash}
            unavailable={wasPaid(purchase) ? 'Paid purchases are kept with their receipts' : ownerOnly}
            onClick={() => change.askDelete(purchase)}
          >
            Delete
          </MenuAction>
        </>
      )}
    </ActionMenu>
  )
}
