import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import type { CustomerSort } from '#contract/rules/list-order.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { type CustomerActions, DeleteAction, OpenProfile, SwitchAction } from './customer-actions.tsx'
import classes from './list.module.css'

/** Name over email, and whether they are suspended. */
export const CustomerName = ({ customer: { id, name, email, suspend } }: { customer: CustomerRow }) => (
  <span className={classes.who}>
    <span className={classes.line}>
      <Link to="/view-customer/$id" params={{ id: String(id) }} className={classes.name} title={name}>
        {name}
      </Link>
      {suspend === 1 && <Badge color="var(--sp-down)">Suspended</Badge>}
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

const facts: Column<CustomerRow>[] = [
  {
    id: 'id',
    label: 'ID',
    width: 84,
    tone: 'quiet',
    serverSort: { by: 'id' satisfies CustomerSort, first: 'desc' },
    cell: ({ id }) => id,
  },
  {
    id: 'name',
    label: 'Customer Name',
    hideable: false,
    serverSort: { by: 'name' satisfies CustomerSort, first: 'asc' },
    cell: (customer) => <CustomerName customer={customer} />,
  },
  { id: 'plan', label: 'Current Plan', width: 150, cell: planOf },
  { id: 'credits', label: 'Credits left', width: 130, align: 'right', cell: ({ credits }) => formatCredits(credits) },
]

export const customerColumns = (actions: CustomerActions): Column<CustomerRow>[] => [
  ...facts,
  actionColumn((customer) => <OpenProfile customer={customer} />, {
    id: 'open',
    label: 'Open Profile',
    width: 104,
  }),
  ...(actions.switchInto === undefined
    ? []
    : [
        actionColumn<CustomerRow>((customer) => <SwitchAction customer={customer} actions={actions} />, {
          id: 'switch',
          label: 'Switch',
          width: 72,
        }),
      ]),
  ...(actions.askDelete === undefined
    ? []
    : [
        actionColumn<CustomerRow>((customer) => <DeleteAction customer={customer} actions={actions} />, {
          id: 'delete',
          label: 'Delete',
          width: 72,
        }),
      ]),
]
