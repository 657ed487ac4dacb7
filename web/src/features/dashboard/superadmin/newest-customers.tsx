import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { superadminTexts } from './messages.ts'
import { newestCustomers } from './queries.ts'
import classes from './superadmin.module.css'

const shown = 5

const columns: Column<CustomerRow>[] = [
  {
    id: 'name',
    label: 'Customer',
    width: 140,
    grow: 1,
    cell: ({ id, name, email }) => (
      <span className={classes.who}>
        <Link to="/view-customer/$id" params={{ id: String(id) }} className={classes.name} title={name}>
          {name}
        </Link>
        <span className={classes.quiet} title={email}>
          {email}
        </span>
      </span>
    ),
  },
  {
    id: 'plan',
    label: 'Plan',
    width: 92,
    cell: ({ plan }) =>
      plan === null ? (
        <span className={classes.quiet}>No plan</span>
      ) : (
        <span className={classes.onPlan}>
          <span className={classes.plan} data-tone={plan.is_trial || plan.is_expired ? 'neutral' : 'accent'}>
            {plan.name}
          </span>
          {plan.is_expired && <span className={classes.quiet}>expired</span>}
        </span>
      ),
  },
  {
    id: 'credits',
    label: 'Credits left',
    width: 104,
    align: 'right',
    cell: ({ credits }) => formatCredits(credits),
  },
  {
    id: 'joined',
    label: 'Joined',
    width: 118,
    align: 'right',
    tone: 'quiet',
    drops: 1,
    cell: ({ created_at }) => <Moment at={created_at}>{formatDay(new Date(created_at))}</Moment>,
  },
]

/** The newest customers, each linked to their page. */
export function NewestCustomers() {
  const navigate = useNavigate()
  const query = useQuery(newestCustomers)
  const rows = query.data?.data.slice(0, shown)
  return (
    <Panel
      title="Newest customers"
      actions={
        <Button variant="subtle" size="xs" renderRoot={(props) => <Link to="/customer-list" {...props} />}>
          All customers
        </Button>
      }
    >
      {rows === undefined && query.error !== null ? (
        <ErrorState
          title={superadminTexts.customersFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : rows?.length === 0 ? (
        <EmptyState icon={IconUsers} title={superadminTexts.noCustomers} text={superadminTexts.noCustomersText} />
      ) : (
        <DataTable
          label="Newest customers"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          onRowClick={({ id }) => void navigate({ to: '/view-customer/$id', params: { id: String(id) } })}
        />
      )}
    </Panel>
  )
}
