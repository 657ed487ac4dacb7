import { IconReceipt } from '@tabler/icons-react'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { purchaseMessages } from './messages.ts'
import classes from './no-purchases.module.css'

/** Before the first purchase: what will be here, and what credits are worth knowing about. */
export const NoPurchases = () => (
  <>
    <EmptyState
      icon={IconReceipt}
      title={purchaseMessages.empty}
      text={purchaseMessages.emptyText}
      action={<ViewPlans>{purchaseMessages.upgrade}</ViewPlans>}
    />
    <ul className={classes.notes}>
      {purchaseMessages.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </>
)
