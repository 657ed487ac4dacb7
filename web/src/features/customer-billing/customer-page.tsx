import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconMapQuestion, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roleNames } from '#contract/rules/plan-modules.ts'
import { ExportCustomerData } from '../../shared/account-data/export-customer-data.tsx'
import { failureOf } from '../../shared/api/failure.ts'
import { planCalled } from '../../shared/plans/plan-called.ts'
import { useAccount } from '../../shared/session/account.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { MessagePage } from '../../shared/ui/message-page.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { BillingAndPlans } from './billing-and-plans.tsx'
import type { CustomerAddress } from './customer-address.ts'
import classes from './customer-billing.module.css'
import { customerMessages } from './messages.ts'
import { PurchaseHistory } from './purchase-history.tsx'
import { customerDetail } from './queries.ts'

type CustomerPageProps = { id: number; address: CustomerAddress; onChange: (part: CustomerAddress) => void }

const tabs = [
  { value: 'purchases', label: 'Purchase History' },
  { value: 'billing', label: 'Billing & Plans' },
]

/** /view-customer: what a customer bought, and the plan they are on. */
export function CustomerPage({ id, address, onChange }: CustomerPageProps) {
  const { data, error, isFetching, refetch } = useQuery(customerDetail(id))
  const abilities = useAccount()?.userAbilities ?? []
  const mayReadPurchases = abilities.includes('VIEW_PURCHASE_HISTORY')
  if (data === undefined) {
    if (error === null) return <Pending />
    if (failureOf(error).code === 'row.not-found') return <CustomerNotFound />
    return (
      <Panel>
        <ErrorState
          title={customerMessages.failed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Panel>
    )
  }
  const { userData, plan } = data
  const isCustomer = userData.role[0] === roleNames.customer
  const header = (
    <PageHeader
      title={userData.name}
      context={contextOf(userData.email, plan?.subscription)}
      actions={isCustomer && abilities.includes('MANAGE_CUSTOMERS') && <ExportCustomerData id={id} />}
    />
  )
  if (!isCustomer)
    return (
      <>
        {header}
        <Panel>
          <EmptyState icon={IconUserShield} title={customerMessages.staff} />
        </Panel>
      </>
    )
  const isBilling = address.tab === 'billing' || !mayReadPurchases
  return (
    <>
      {header}
      <div className={classes.page}>
        {mayReadPurchases && (
          <SegmentedControl
            className={classes.tabs}
            aria-label="Customer details"
            data={tabs}
            value={isBilling ? 'billing' : 'purchases'}
            onChange={(chosen) => onChange({ tab: chosen === 'billing' ? 'billing' : undefined })}
          />
        )}
        {isBilling ? (
          <BillingAndPlans customerId={id} plan={plan} />
        ) : (
          <PurchaseHistory
            customerId={id}
            showsArchived={address.archived === true}
            onShowArchived={(isShown) => onChange({ archived: isShown || undefined })}
          />
        )}
      </div>
    </>
  )
}

const contextOf = (email: string, subscription: Parameters<typeof planCalled>[0] | undefined) =>
  subscription === undefined ? email : `${email} · ${planCalled(subscription)}`

const Pending = () => (
  <div aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading customer
    </span>
    <Skeleton height={20} width={220} radius="xl" mt={4} />
    <Skeleton height={12} width={320} radius="xl" mt={14} />
    <Skeleton height={280} radius="md" mt={28} />
  </div>
)

export const CustomerNotFound = () => (
  <MessagePage icon={IconMapQuestion} title="Page not found" text={customerMessages.notFound} />
)
