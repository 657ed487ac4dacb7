import { Button, Skeleton, Tabs } from '@mantine/core'
import {
  IconActivity,
  IconChartBar,
  IconCreditCard,
  IconEdit,
  IconKey,
  IconMapQuestion,
  IconReceipt,
  IconReceiptRefund,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { owedSentence } from '#contract/rules/credits/owed-credits.ts'
import type { LoadInput, PageProps } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { isOnlyCustomer, whyNotChange } from '../../../parts/access/may-change.ts'
import { ExportCustomerData } from '../../../parts/accounts/account-data/export-customer-data.tsx'
import { planCalled } from '../../../parts/billing/plans/plan-called.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { Fact, FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { BillingAndPlans } from '../billing/billing-and-plans.tsx'
import { PurchaseHistory } from '../billing/purchase-history.tsx'
import { customerTexts } from '../messages.ts'
import { customerDetail } from '../queries.ts'
import { useSwitch } from '../use-switch.ts'
import { ActivityTab } from './activity-tab.tsx'
import { type CustomerAddress, otherTabs } from './customer-address.ts'
import classes from './detail.module.css'
import { PlanCard } from './plan-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SuspendButton } from './suspend-button.tsx'
import { UsageTab } from './usage-tab.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))

type CustomerPageProps = {
  id: number
  address: CustomerAddress
  now: Date
  onChange: (part: CustomerAddress) => void
}

/** /view-customer: who an account is, and of a customer the plan, what was bought and how they get in. */
function CustomerPage({ id, address, now, onChange }: CustomerPageProps) {
  const { data, error, isFetching, refetch } = useQuery(customerDetail(id))
  if (data === undefined) {
    if (error === null) return <Pending />
    if (failureOf(error).code === 'row.not-found') return <CustomerNotFound />
    return (
      <Panel>
        <ErrorState title={customerTexts.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Panel>
    )
  }
  return <CustomerDetail detail={data} address={address} now={now} onChange={onChange} />
}

type Detail = {
  userData: CustomerData
  plan: AccountPlan
  projects_count: number | null
  checks_count: number | null
  owed: number
  owed_earlier: number
}

function CustomerDetail({ detail, address, now, onChange }: Omit<CustomerPageProps, 'id'> & { detail: Detail }) {
  const {
    userData: account,
    plan,
    projects_count: projects,
    checks_count: checks,
    owed,
    owed_earlier: earlier,
  } = detail
  const viewer = useAccount()
  useNamedPage(account.name)
  const isCustomer = isOnlyCustomer(account)
  const mayManage = whyNotChange(viewer, account) === undefined
  const managesCustomers = viewer?.userAbilities.includes('MANAGE_CUSTOMERS') === true
  return (
    <>
      <PageHeader
        title={account.name}
        context={
          <FactList label="About this account">
            <Fact>
              {isCustomer ? 'Customer' : 'Account'} since {formatDay(new Date(account.created_at))}
            </Fact>
            {isCustomer && <Fact>{plan === null ? 'No plan' : planCalled(plan.subscription)}</Fact>}
            {projects !== null && <Fact>{countOf(projects, 'project')}</Fact>}
            {checks !== null && <Fact>{countOf(checks, 'SERP check')}</Fact>}
          </FactList>
        }
        actions={
          <>
            {isCustomer && managesCustomers && <ExportCustomerData id={account.id} />}
            {mayManage && <SuspendButton account={account} />}
            {mayManage && <EditButton account={account} />}
            {isCustomer && viewer?.userAbilities.includes('SWITCH_CUSTOMER') && <SwitchButton account={account} />}
          </>
        }
      />
      <div className={classes.page}>
        {owed > 0 && (
          <Notice icon={IconReceiptRefund} action={undefined}>
            {owedSentence({ owed, earlier, who: 'This customer' })}
          </Notice>
        )}
        <div className={classes.cards}>
          <ProfileCard account={account} isCustomer={isCustomer} />
          {isCustomer && <PlanCard plan={plan} now={now} />}
        </div>
        {isCustomer ? (
          <CustomerTabs account={account} plan={plan} address={address} mayManage={mayManage} onChange={onChange} />
        ) : (
          mayManage && (
            <Panel title="Security">
              <SecurityTab account={account} />
            </Panel>
          )
        )}
      </div>
    </>
  )
}

type Tab = { value: string; label: string; icon: Icon; content: ReactNode }

type CustomerTabsProps = Pick<CustomerPageProps, 'address' | 'onChange'> & {
  account: CustomerData
  plan: AccountPlan
  mayManage: boolean
}

/** Each for those who may read it. */
function CustomerTabs({ account, plan, address, mayManage, onChange }: CustomerTabsProps) {
  const mayReadPurchases = useAccount()?.userAbilities.includes('VIEW_PURCHASE_HISTORY') === true
  const tabs: Tab[] = []
  if (mayReadPurchases)
    tabs.push({
      value: 'purchases',
      label: 'Purchase History',
      icon: IconReceipt,
      content: (
        <PurchaseHistory
          customerId={account.id}
          showsArchived={address.archived === true}
          onShowArchived={(isShown) => onChange({ archived: isShown || undefined })}
        />
      ),
    })
  tabs.push({
    value: 'usage',
    label: 'Usage & Credits',
    icon: IconChartBar,
    content: <UsageTab id={account.id} creditsLeft={account.credits} />,
  })
  tabs.push({ value: 'activity', label: 'Activity', icon: IconActivity, content: <ActivityTab id={account.id} /> })
  if (mayManage)
    tabs.push({ value: 'security', label: 'Security', icon: IconKey, content: <SecurityTab account={account} /> })
  tabs.push({
    value: 'billing',
    label: 'Billing & Plans',
    icon: IconCreditCard,
    content: <BillingAndPlans customerId={account.id} plan={plan} />,
  })
  const shown = tabs.find(({ value }) => value === address.tab) ?? tabs[0]
  const choose = (value: string | null) => onChange({ tab: otherTabs.find((tab) => tab === value) })
  return (
    <Panel>
      <Tabs value={shown?.value ?? null} onChange={choose} keepMounted={false} classNames={{ tab: classes.tab }}>
        <Tabs.List aria-label="Customer details">
          {tabs.map(({ value, label, icon: Glyph }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Glyph size={16} stroke={1.7} aria-hidden />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} className={classes.inside}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  )
}

function EditButton({ account }: { account: CustomerData }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit Profile
      </Button>
      <Suspense>{isEditing && <EditDialog account={account} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

function SwitchButton({ account: { id, suspend } }: { account: CustomerData }) {
  const { switchInto, entering } = useSwitch()
  const isOff = suspend === 1
  return (
    <Button
      leftSection={<IconSwitchHorizontal size={16} stroke={1.7} aria-hidden />}
      loading={entering === id}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      data-hint={isOff ? customerTexts.suspendedNoSwitch : undefined}
      onClick={isOff ? undefined : () => switchInto(id)}
    >
      Switch to customer
    </Button>
  )
}

const Pending = () => (
  <div aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading customer
    </span>
    <Skeleton height={20} width={220} radius="xl" mt={4} />
    <Skeleton height={12} width={320} radius="xl" mt={14} />
    <div className={classes.page}>
      <Skeleton height={320} radius="md" mt={28} />
      <Skeleton height={320} radius="md" mt={28} />
    </div>
  </div>
)

export const CustomerNotFound = () => (
  <MessagePage icon={IconMapQuestion} title="Page not found" text={customerTexts.notFound} />
)

export default function ViewCustomer({ id, address, now, onChange }: PageProps<CustomerAddress>) {
  if (id === undefined) return <CustomerNotFound />
  return <CustomerPage key={id} id={id} address={address} now={now} onChange={onChange} />
}

export function load({ queryClient, id }: LoadInput<CustomerAddress>) {
  if (id !== undefined) void queryClient.prefetchQuery(customerDetail(id))
}
