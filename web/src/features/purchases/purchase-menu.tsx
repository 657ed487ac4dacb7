import { IconArchive, IconArchiveOff, IconDots, IconReceipt2, IconTrash } from '@tabler/icons-react'
import type { Purchase } from '#contract/purchases/rows.ts'
import { ActionMenu, MenuAction } from '../../shared/ui/action-menu.tsx'
import { spokenName } from './purchase-status.ts'

export type PurchaseActions = {
  open: (purchase: Purchase) => void
  archive: (purchase: Purchase, isArchived: boolean) => void
  askDelete: (purchase: Purchase) => void
}

export function PurchaseMenu({ purchase, actions }: { purchase: Purchase; actions: PurchaseActions }) {
  const { is_archived: isArchived, state } = purchase
  return (
    <ActionMenu icon={IconDots} label={`Actions for ${spokenName(purchase)}`} hint="Actions">
      <MenuAction icon={IconReceipt2} onClick={() => actions.open(purchase)}>
        Details
      </MenuAction>
      <MenuAction
        icon={isArchived ? IconArchiveOff : IconArchive}
        onClick={() => actions.archive(purchase, !isArchived)}
      >
        {isArchived ? 'Unarchive' : 'Archive'}
      </MenuAction>
      <MenuAction
        icon={IconTrash}
        unavailable={state === 'paid' ? 'Paid purchases are kept with their receipts' : undefined}
        onClick={() => actions.askDelete(purchase)}
      >
        Delete
      </MenuAction>
    </ActionMenu>
  )
}
