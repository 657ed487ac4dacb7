import { Button, Switch } from '@mantine/core'
import { IconArchive, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { OwnerOnly } from '../../../parts/access/locked/owner-only.tsx'
import { useOwnerOnly } from '../../../parts/access/switched.ts'
import { AutoRechargePanel } from '../../../parts/billing/payments/auto-recharge-panel.tsx'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import type { PurchaseActions } from '../../../parts/billing/purchases/purchase-menu.tsx'
import { matches } from '../../../parts/billing/purchases/purchase-status.ts'
import { PurchaseTable } from '../../../parts/billing/purchases/purchase-table.tsx'
import { purchaseLists } from '../../../parts/billing/purchases/queries.ts'
import { usePurchaseActions } from '../../../parts/billing/purchases/use-purchase-actions.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { ListAddress } from './list-address.ts'
import { purchaseListHeader, purchaseMessages } from './messages.ts'
import classes from './purchase-list-page.module.css'

const AddCredits = lazy(() => import('../../../parts/billing/payments/add-credits.tsx'))

type PurchaseListPageProps = { address: ListAddress; onChange: (address: ListAddress) => void }

/** /purchase-list: what was bought, subscriptions and top-ups apart. */
export default function PurchaseListPage({ address, onChange }: PurchaseListPageProps) {
  const [isAdding, setAdding] = useState(false)
  const mayBuy = useMayBuyCredits()
  const ownerOnly = useOwnerOnly()
  const { actions, dialogs } = usePurchaseActions({ mayChange: true })
  return (
    <>
      <PageHeader
        {...purchaseListHeader}
        actions={
          mayBuy && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              aria-disabled={ownerOnly !== undefined || undefined}
              data-disabled={ownerOnly !== undefined || undefined}
              data-hint={ownerOnly}
              onClick={ownerOnly === undefined ? () => setAdding(true) : undefined}
            >
              Add Credits
            </Button>
          )
        }
      />
      <div className={classes.lists}>
        {mayBuy && (
          <OwnerOnly what={purchaseMessages.ownerOnly}>
            <AutoRechargePanel />
          </OwnerOnly>
        )}
        <PurchaseLists address={address} onChange={onChange} actions={actions} />
      </div>
      <Suspense>{isAdding && <AddCredits onClose={() => setAdding(false)} />}</Suspense>
      {dialogs}
    </>
  )
}

/** Credits are sold to paid accounts; a trial finds the way to the plans in its empty list. */
function useMayBuyCredits(): boolean {
  const account = useAccount()
  return account?.userAbilities.includes('VIEW_PRICING_PAGE') === true && account.userData.type === accountTypes.paid
}

type PurchaseListsProps = PurchaseListPageProps & { actions: PurchaseActions }

function PurchaseLists({ address, onChange, actions }: PurchaseListsProps) {
  const { search = '', archived = false } = address
  const query = useQuery(purchaseLists(address.archived === true))
  const { data } = query
  if (data === undefined) {
    if (query.error === null)
      return (
        <Panel title={purchaseMessages.regular}>
          <PurchaseTable label={purchaseMessages.regular} rows={undefined} actions={actions} isRecharging={false} />
        </Panel>
      )
    return (
      <Panel>
        <ErrorState
          title={purchaseMessages.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Panel>
    )
  }
  const {
    regular_subscriptions: regular,
    top_up_subscriptions: topUps,
    archived_count: archivedCount,
    auto_recharge: isRecharging,
  } = data
  const isEmpty = regular.length + topUps.length === 0
  if (isEmpty && archivedCount === 0)
    return (
      <Panel>
        <NoPurchases />
      </Panel>
    )
  const found = { regular: regular.filter(isFound), topUps: topUps.filter(isFound) }
  return (
    <div className={classes.lists} data-outdated={query.isPlaceholderData || undefined}>
      <Panel>
        <Toolbar>
          <SearchField
            value={search}
            onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
            label="Search purchases"
          />
          {archivedCount > 0 && (
            <Switch
              className={classes.archived}
              label={`Show archived (${formatCount(archivedCount)})`}
              checked={archived}
              onChange={({ currentTarget: { checked } }) => onChange({ archived: checked || undefined })}
            />
          )}
        </Toolbar>
      </Panel>
      {lists()}
    </div>
  )

  function isFound(purchase: Purchase) {
    return search === '' || matches(purchase, search)
  }

  function lists() {
    if (isEmpty)
      return (
        <Panel>
          <EmptyState
            icon={IconArchive}
            title={purchaseMessages.allArchived}
            action={
              <Button variant="default" onClick={() => onChange({ archived: true })}>
                {purchaseMessages.showArchived}
              </Button>
            }
          />
        </Panel>
      )
    if (found.regular.length + found.topUps.length === 0)
      return (
        <Panel>
          <NoMatches
            icon={IconReceipt}
            title={`No purchase matches “${search}”`}
            onClear={() => onChange({ search: undefined })}
          />
        </Panel>
      )
    return (
      <>
        <Panel title={purchaseMessages.regular}>
          {found.regular.length === 0 ? (
            <p className={classes.none}>{purchaseMessages.noRegular}</p>
          ) : (
            <PurchaseTable
              label={purchaseMessages.regular}
              rows={found.regular}
              actions={actions}
              isRecharging={isRecharging}
            />
          )}
        </Panel>
        <Panel title={purchaseMessages.topUps}>
          {found.topUps.length === 0 ? (
            <p className={classes.none}>{purchaseMessages.noTopUps}</p>
          ) : (
            <PurchaseTable
              label={purchaseMessages.topUps}
              rows={found.topUps}
              actions={actions}
              isRecharging={isRecharging}
              areTopUps
            />
          )}
        </Panel>
      </>
    )
  }
}

export const load = ({ queryClient, address }: LoadInput<ListAddress>) =>
  void queryClient.prefetchQuery(purchaseLists(address.archived === true))

/** Before the first purchase: what will be here, and what credits are worth knowing about. */
const NoPurchases = () => (
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
