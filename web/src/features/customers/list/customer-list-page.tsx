import { NativeSelect } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { customerMessages } from '#contract/customers/messages.ts'
import { customerStatuses, customerStatusNames } from '#contract/rules/accounts/customer-status.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { customerSorts } from '#contract/rules/customers/customer-order.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { refreshAccounts } from '../../../parts/access/refresh-accounts.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { ServerSort } from '../../../shared/table/column.ts'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { customerListHeader, customerTexts } from '../messages.ts'
import { customerList } from '../queries.ts'
import { useSwitch } from '../use-switch.ts'
import { type CustomerActions, DeleteAction, OpenProfile, SwitchAction } from './customer-actions.tsx'
import { CustomerName, customerColumns, LastActive, planOf, revenueOf, StatusBadge } from './customer-columns.tsx'
import classes from './list.module.css'
import { type CustomersChoice, choiceOf, type ListAddress } from './list-address.ts'

const DeleteDialog = lazy(() => import('../../../shared/dialogs/delete-dialog.tsx'))

type CustomerListPageProps = { address: ListAddress; onChange: (part: ListAddress) => void }

const customersOf = ({ data }: { data: CustomerRow[] }) => data

/** /customer-list: who uses the product, on which plan and with how many credits. */
export default function CustomerListPage({ address, onChange }: CustomerListPageProps) {
  const choice = choiceOf(address)
  const { search, plan, status, sort, direction } = choice
  const isFiltered = search !== '' || plan !== undefined || status !== undefined
  const { query, rows: customers, page } = useList(customerList(choice), customersOf)
  const [deleting, setDeleting] = useState<CustomerRow>()
  const queryClient = useQueryClient()
  const actions = useCustomerActions(setDeleting)
  const currency = page?.currency
  const maySortByRevenue = useAccount()?.userAbilities.includes('VIEW_PURCHASE_HISTORY') === true
  const columns = useMemo(
    () => customerColumns(actions, { currency, maySortByRevenue }),
    [actions, currency, maySortByRevenue],
  )
  const serverSort: ServerSort = {
    by: sort,
    direction,
    onSort: (by, chosen) => onChange({ sort: customerSorts.find((column) => column === by), direction: chosen }),
  }
  return (
    <>
      <PageHeader {...customerListHeader} />
      <Panel>
        <Toolbar>
          <SearchField
            value={search}
            onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
            label="Search name, email or ID"
          />
          <NativeSelect
            className={classes.plan}
            aria-label="Status"
            data={[
              { value: '', label: 'Any status' },
              ...customerStatuses.map((value) => ({ value, label: customerStatusNames[value] })),
            ]}
            value={status ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ status: customerStatuses.find((value) => value === currentTarget.value) })
            }
          />
          <PlanFilter plans={page?.plans} value={plan} onChange={(chosen) => onChange({ plan: chosen })} />
        </Toolbar>
        <InfiniteList
          label="Customers"
          query={query}
          rows={customers}
          rowKey={(customer: CustomerRow) => String(customer.id)}
          columns={columns}
          serverSort={serverSort}
          failedMessage={customerTexts.listFailed}
          empty={
            !isFiltered ? (
              <EmptyState icon={IconUsers} title={customerTexts.empty} text={customerTexts.emptyText} />
            ) : (
              <NoMatches
                icon={IconUsers}
                title={noMatchOf(choice)}
                clear="Show all customers"
                onClear={() => onChange({ search: undefined, plan: undefined, status: undefined })}
              />
            )
          }
          summary={`Showing ${formatCount(customers?.length ?? 0)} of ${countOf(page?.total ?? 0, 'customer')}`}
          card={(customer) => <CustomerCard customer={customer} actions={actions} currency={currency} />}
        />
      </Panel>
      <Suspense>
        {deleting !== undefined && (
          <DeleteDialog
            title="Delete this customer?"
            confirm="Delete"
            call={() => deleteCustomer(deleting.id)}
            failed={customerMessages.deleteFailed}
            refresh={() => refreshAccounts(queryClient)}
            onClose={() => setDeleting(undefined)}
          >
            This deletes the personal data of <b>{deleting.name}</b> ({deleting.email}), signs them out and cancels
            their subscription. This can’t be undone.
          </DeleteDialog>
        )}
      </Suspense>
    </>
  )
}

function noMatchOf({ search, plan, status }: CustomersChoice): string {
  if (search !== '') return `No customer matches “${search}”`
  if (plan !== undefined && status === undefined) return `No customer is on ${plan}`
  return 'No customer matches these filters'
}

function useCustomerActions(askDelete: (customer: CustomerRow) => void): CustomerActions {
  const abilities = useAccount()?.userAbilities ?? []
  const maySwitch = abilities.includes('SWITCH_CUSTOMER')
  const mayDelete = abilities.includes('MANAGE_CUSTOMERS') || abilities.includes('MANAGE_USERS')
  const { switchInto, entering } = useSwitch()
  return {
    switchInto: maySwitch ? ({ id }) => switchInto(id) : undefined,
    entering,
    confirmDelete: mayDelete ? askDelete : undefined,
  }
}

type PlanFilterProps = {
  plans: string[] | undefined
  value: string | undefined
  onChange: (plan: string | undefined) => void
}

/** A plan that the address names stays a choice, whatever plans there are. */
function PlanFilter({ plans = [], value, onChange }: PlanFilterProps) {
  const names = value === undefined || plans.includes(value) ? plans : [value, ...plans]
  return (
    <NativeSelect
      className={classes.plan}
      aria-label="Plan"
      data={[{ value: '', label: 'All plans' }, ...names.map((name) => ({ value: name, label: name }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

type CustomerCardProps = { customer: CustomerRow; actions: CustomerActions; currency: string | undefined }

const CustomerCard = ({ customer, actions, currency }: CustomerCardProps) => (
  <FactCard
    name={<CustomerName customer={customer} />}
    actions={
      <>
        <OpenProfile customer={customer} />
        <SwitchAction customer={customer} actions={actions} />
        <DeleteAction customer={customer} actions={actions} />
      </>
    }
    facts={
      <>
        <StatusBadge status={customer.status} /> <span>ID {customer.id}</span>{' '}
        <span>Joined {formatDay(new Date(customer.created_at))}</span>
      </>
    }
    figures={[
      { label: 'Current Plan', value: planOf(customer) },
      { label: 'Credits left', value: formatCredits(customer.credits) },
      { label: 'Revenue', value: revenueOf(customer, currency) },
      { label: '30-day usage', value: formatCredits(customer.credits_used) },
      { label: 'Last active', value: <LastActive at={customer.last_active_at} /> },
    ]}
  />
)

export const load = ({ queryClient, address }: LoadInput<ListAddress>) =>
  void queryClient.prefetchInfiniteQuery(customerList(choiceOf(address)))
/** Deletes a customer. One whom somebody else has deleted meanwhile is gone as wanted. */
async function deleteCustomer(id: number): Promise<{ message: string }> {
  try {
    await client.accounts.deleteAccount({ id })
  } catch (error) {
    if (failureOf(error).code !== 'row.not-found') throw error
  }
  return { message: customerMessages.deleted }
}
