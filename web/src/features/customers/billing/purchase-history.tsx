import { Switch } from '@mantine/core'
import { IconArchive, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { wasPaid } from '../../../parts/billing/purchases/purchase-status.ts'
import { PurchaseTable } from '../../../parts/billing/purchases/purchase-table.tsx'
import { purchaseLists } from '../../../parts/billing/purchases/queries.ts'
import { usePurchaseActions } from '../../../parts/billing/purchases/use-purchase-actions.tsx'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './customer-billing.module.css'
import { historyMessages } from './messages.ts'

type PurchaseHistoryProps = {
  customerId: number
  showsArchived: boolean
  onShowArchived: (isShown: boolean) => void
}

/** Purchases of a customer, plans and credits in one list. */
export function PurchaseHistory({ customerId, showsArchived, onShowArchived }: PurchaseHistoryProps) {
  const { data, error, isFetching, refetch } = useQuery(purchaseLists(showsArchived, customerId))
  const mayChange = useAccount()?.userAbilities.includes('MANAGE_CUSTOMERS') === true
  const { actions, dialogs } = usePurchaseActions({ mayChange, isBuyer: false })
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
          <>
            <PurchaseTable label="Purchase History" rows={rows} actions={actions} status="validity" />
            {rows !== undefined && <p className={classes.foot}>{summaryOf(rows, showsArchived ? 0 : archived)}</p>}
          </>
        )}
      </Panel>
      {dialogs}
    </>
  )
}

/** "Showing 3 of 4 purchases · £220": what is shown, and what was paid for it and not given back. */
function summaryOf(rows: Purchase[], hidden: number): string {
  const sums = new Map<string, number>()
  for (const purchase of rows.filter(wasPaid)) {
    const { currency, price, refunded, disputed } = purchase
    // In thousandths, the smallest unit of any currency: sums of binary fractions blur.
    const kept = Math.round((price - refunded - disputed) * 1_000)
    sums.set(currency, (sums.get(currency) ?? 0) + kept)
  }
  const amounts = [...sums].map(([currency, thousandths]) => formatMoney(thousandths / 1_000, currency))
  const shown = `Showing ${formatCount(rows.length)} of ${countOf(rows.length + hidden, 'purchase')}`
  return [shown, ...amounts].join(' · ')
}

const newestFirst = (a: Purchase, b: Purchase) => b.purchase_date.localeCompare(a.purchase_date)
