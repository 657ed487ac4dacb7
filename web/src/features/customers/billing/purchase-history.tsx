import { Switch } from '@mantine/core'
import { IconArchive, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Purchase } from '#contract/purchases/rows.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { PurchaseTable } from '../../../shared/purchases/purchase-table.tsx'
import { purchaseLists } from '../../../shared/purchases/queries.ts'
import { usePurchaseActions } from '../../../shared/purchases/use-purchase-actions.tsx'
import { useAccount } from '../../../shared/session/account.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { historyMessages } from './messages.ts'

type PurchaseHistoryProps = {
  customerId: number
  showsArchived: boolean
  onShowArchived: (isShown: boolean) => void
}

/** What a customer bought, plans and credits in one list. */
export function PurchaseHistory({ customerId, showsArchived, onShowArchived }: PurchaseHistoryProps) {
  const { data, error, isFetching, refetch } = useQuery(purchaseLists(showsArchived, customerId))
  const mayChange = useAccount()?.userAbilities.includes('MANAGE_CUSTOMERS') === true
  const { actions, dialogs } = usePurchaseActions({ mayChange })
  if (data === undefined && error !== null)
    return (
      <Panel>
        <ErrorState title={historyMessages.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Panel>
    )
  const rows = data && [...data.regular_subscriptions, ...data.top_up_subscriptions].toSorted(newestFirst)
  const archived = data?.archived_count ?? 0
  return (
    <>
      <Panel
        title={archived > 0 ? historyMessages.title : undefined}
        actions={
          archived > 0 && (
            <Switch
              label={`Show archived (${formatCount(archived)})`}
              checked={showsArchived}
              onChange={({ currentTarget: { checked } }) => onShowArchived(checked)}
            />
          )
        }
      >
        {rows?.length === 0 ? (
          archived === 0 ? (
            <EmptyState icon={IconReceipt} title={historyMessages.empty} />
          ) : (
            <EmptyState icon={IconArchive} title={historyMessages.allArchived} />
          )
        ) : (
          <PurchaseTable label="Purchase History" rows={rows} actions={actions} status="validity" />
        )}
      </Panel>
      {dialogs}
    </>
  )
}

const newestFirst = (a: Purchase, b: Purchase) => b.purchase_date.localeCompare(a.purchase_date)
