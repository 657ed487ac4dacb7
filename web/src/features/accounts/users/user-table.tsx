import { Badge } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { CardList } from '../../../shared/table/card-list.tsx'
import type { Column, ServerSort } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { typeNames } from './messages.ts'
import { UserMenu, type UserQuestion } from './user-menu.tsx'
import classes from './users.module.css'

type UserTableProps = {
  rows: UserRow[] | undefined
  isOutdated: boolean
  serverSort: ServerSort
  account: StoredAccount | undefined
  ask: (question: UserQuestion) => void
}

export function UserTable({ rows, isOutdated, serverSort, account, ask }: UserTableProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsFor(account, ask), [account, ask])
  const rowKey = ({ id }: UserRow) => String(id)
  return (
    <div className={classes.list} data-outdated={isOutdated || undefined}>
      {isPhone ? (
        <CardList
          label="Users"
          rows={rows}
          rowKey={rowKey}
          card={(user) => (
            <FactCard
              name={<Name user={user} />}
              actions={<UserMenu user={user} account={account} ask={ask} />}
              facts={<Role user={user} />}
              figures={[
                { label: 'ID', value: user.id },
                { label: 'Current Plan', value: <Plan user={user} /> },
                { label: 'Credits left', value: formatCredits(user.credits) },
              ]}
            />
          )}
        />
      ) : (
        <DataTable label="Users" columns={columns} rows={rows} rowKey={rowKey} serverSort={serverSort} />
      )}
    </div>
  )
}

function columnsFor(account: StoredAccount | undefined, ask: UserTableProps['ask']): Column<UserRow>[] {
  return [
    { id: 'id', label: 'ID', width: 84, tone: 'quiet', serverSort: { by: 'id', first: 'desc' }, cell: ({ id }) => id },
    {
      id: 'name',
      label: 'User Name',
      width: 190,
      grow: 4,
      serverSort: { by: 'name', first: 'asc' },
      cell: (user) => <Name user={user} />,
    },
    { id: 'role', label: 'User Role', width: 130, grow: 2, cell: (user) => <Role user={user} /> },
    { id: 'plan', label: 'Current Plan', width: 120, grow: 2, cell: (user) => <Plan user={user} /> },
    {
      id: 'credits',
      label: 'Credits left',
      align: 'right',
      width: 132,
      serverSort: { by: 'credits', first: 'desc' },
      cell: ({ credits }) => formatCredits(credits),
    },
    actionColumn((user: UserRow) => <UserMenu user={user} account={account} ask={ask} />, {
      id: 'actions',
      label: 'Actions',
      width: 64,
      pinned: true,
      hidesHead: true,
    }),
  ]
}

const Name = ({ user: { name, email, suspended } }: { user: UserRow }) => (
  <span className={classes.who}>
    <b>{name}</b>
    <span>{email}</span>
    {suspended && <Badge color="var(--sp-warn)">Suspended</Badge>}
  </span>
)

/** Its role, and whether it has ever paid: two things that are easily confused. */
const Role = ({ user: { role, type } }: { user: UserRow }) => (
  <span className={classes.role}>
    <span>{role.length === 0 ? 'No Role Assigned' : role.join(', ')}</span>
    <span className={classes.type}>
      <span className="visually-hidden">, account type </span>
      {typeNames[type]}
    </span>
  </span>
)

const Plan = ({ user: { plan } }: { user: UserRow }) =>
  plan === null ? (
    <span className={classes.none}>None</span>
  ) : (
    <span>
      {plan.name}
      {plan.is_expired && <span className={classes.none}>, expired</span>}
    </span>
  )
