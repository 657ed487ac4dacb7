import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { type CustomerStatus, customerStatusNames } from '#contract/rules/accounts/customer-status.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { CustomerSort } from '#contract/rules/customers/customer-order.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { type CustomerActions, DeleteAction, OpenProfile, SwitchAction } from './customer-actions.tsx'
import classes from './list.module.css'

/** Name over email. */
export const CustomerName = ({ customer: { id, name, email } }: { customer: CustomerRow }) => (
  <span className={classes.who}>
    <span className={classes.line}>
      <Link to="/view-customer/$id" params={{ id: String(id) }} className={classes.name} title={name}>
        {name}
      </Link>
    </span>
    <span className={classes.email} title={email}>
      {email}
    </span>
  </span>
)

export const planOf = ({ plan }: CustomerRow) =>
  plan === null ? (
    <span className={classes.quiet}>No plan</span>
  ) : (
    <>
      {plan.name}
      {plan.is_expired && <span className={classes.quiet}>, expired</span>}
    </>
  )

const statusColors = {
  suspended: 'var(--sp-down)',
  paying: 'var(--sp-up)',
  trial: 'indigo',
  none: 'gray',
} as const satisfies Record<CustomerStatus, string>

export const StatusBadge = ({ status }: { status: CustomerStatus }) => (
  <Badge color={statusColors[status]}>{customerStatusNames[status]}</Badge>
)

/** The day; the hour on hover, which is as exactly as it is known. */
export const LastActive = ({ at }: { at: string | null }) =>
  at === null ? <span className={classes.quiet}>Never</span> : <Moment at={at}>{formatDay(new Date(at))}</Moment>

/** A dash for staff who may not read purchases. */
export const revenueOf = ({ revenue }: CustomerRow, currency: string | undefined) =>
  revenue === null || currency === undefined ? '–' : formatMoney(revenue, currency)

type Facts = { currency: string | undefined; maySortByRevenue: boolean }

const factsOf = ({ currency, maySortByRevenue }: Facts): Column<CustomerRow>[] => [
  {
    id: 'id',
    label: 'ID',
    width: 60,
    tone: 'quiet',
    serverSort: { by: 'id' satisfies CustomerSort, first: 'desc' },
    cell: ({ id }) => id,
  },
  {
    id: 'name',
    label: 'Customer Name',
    width: 200,
    grow: 1,
    hideable: false,
    serverSort: { by: 'name' satisfies CustomerSort, first: 'asc' },
    cell: (customer) => <CustomerName customer={customer} />,
  },
  { id: 'status', label: 'Status', width: 120, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'plan', label: 'Current Plan', width: 100, cell: planOf },
  {
    id: 'joined',
    label: 'Joined',
    width: 104,
    drops: 1,
    serverSort: { by: 'joined' satisfies CustomerSort, first: 'desc' },
    cell: ({ created_at }) => <Moment at={created_at}>{formatDay(new Date(created_at))}</Moment>,
  },
  {
    id: 'last_active',
    label: 'Last active',
    width: 108,
    serverSort: { by: 'last_active' satisfies CustomerSort, first: 'desc' },
    cell: ({ last_active_at }) => <LastActive at={last_active_at} />,
  },
  {
    id: 'revenue',
    label: 'Revenue',
    width: 92,
    align: 'right',
    ...(maySortByRevenue && { serverSort: { by: 'revenue' satisfies CustomerSort, first: 'desc' } }),
    cell: (customer) => revenueOf(customer, currency),
  },
  {
    id: 'usage',
    label: '30-day usage',
    width: 120,
    align: 'right',
    serverSort: { by: 'usage' satisfies CustomerSort, first: 'desc' },
    cell: ({ credits_used }) => formatCredits(credits_used),
  },
  { id: 'credits', label: 'Credits left', width: 104, align: 'right', cell: ({ credits }) => formatCredits(credits) },
]

export const customerColumns = (actions: CustomerActions, facts: Facts): Column<CustomerRow>[] => [
  ...factsOf(facts),
  actionColumn(
    (customer) => (
      <span className={classes.actions}>
        <OpenProfile customer={customer} />
        <SwitchAction customer={customer} actions={actions} />
        <DeleteAction customer={customer} actions={actions} />
      </span>
    ),
    { id: 'actions', label: 'Actions', width: 112 },
  ),
]
