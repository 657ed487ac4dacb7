import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { userMessages } from '#contract/accounts/messages.ts'
import { type UserSort, userSorts, usersPerPage } from '#contract/rules/accounts/user-order.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { refreshAccounts } from '../../../parts/access/refresh-accounts.ts'
import { client } from '../../../shared/api/client.ts'
import { PagedList, useAddressSort } from '../../../shared/table/paged-list.tsx'
import { type ListOrder, SortMenu } from '../../../shared/table/sort-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { userListHeader, userTexts } from './messages.ts'
import { roleList, userList } from './queries.ts'
import { listOf, type UserAddress } from './user-address.ts'
import type { UserQuestion } from './user-menu.tsx'
import { UserTable } from './user-table.tsx'

const UserDialog = lazy(() => import('./user-dialog.tsx'))
const DeleteDialog = lazy(() => import('../../../shared/dialogs/delete-dialog.tsx'))

type UserListPageProps = { address: UserAddress; onChange: (part: UserAddress) => void }
type Question = UserQuestion | { what: 'add' }

/** /user-list: every account. */
export default function UserListPage({ address, onChange }: UserListPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(userList(address))
  const account = useAccount()
  const mayManage = account?.userAbilities.includes('MANAGE_USERS') === true
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const { search, sort, direction, page } = listOf(address)
  const serverSort = useAddressSort(userSorts, { sort, direction }, onChange)
  return (
    <>
      <PageHeader
        {...userListHeader}
        actions={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              onClick={() => setQuestion({ what: 'add' })}
            >
              Add User
            </Button>
          )
        }
      />
      <Panel>
        <Toolbar>
          <SearchField
            value={search}
            onSearch={(text) => onChange({ search: text === '' ? undefined : text, page: undefined })}
            label={userTexts.search}
          />
          {isPhone && (
            <SortMenu
              orders={orders}
              chosen={orders.find((order) => order.sort === address.sort && order.direction === address.direction)}
              onChange={(order) => onChange({ ...order, page: undefined })}
            />
          )}
          {address.role !== undefined && (
            <RoleFilter role={address.role} onClear={() => onChange({ role: undefined, page: undefined })} />
          )}
        </Toolbar>
        <PagedList
          query={query}
          page={page}
          perPage={usersPerPage}
          noun="user"
          loadFailed={userTexts.loadFailed}
          empty={<NoUsers address={address} onChange={onChange} />}
          onPage={(next) => onChange({ page: next })}
        >
          {(rows) => (
            <UserTable
              rows={rows}
              isOutdated={query.isPlaceholderData}
              serverSort={serverSort}
              account={account}
              ask={setQuestion}
            />
          )}
        </PagedList>
      </Panel>
      <Suspense>
        {question?.what === 'add' && <UserDialog user={undefined} onClose={close} />}
        {question?.what === 'edit' && <UserDialog user={question.user} onClose={close} />}
        {question?.what === 'delete' && (
          <DeleteDialog
            title={userTexts.deleteTitle(question.user.name)}
            confirm="Delete User"
            call={() => client.accounts.deleteAccount({ id: question.user.id })}
            failed={userMessages.deleteFailed}
            refresh={() => refreshAccounts(queryClient)}
            onClose={close}
          >
            {userTexts.deleteText}
          </DeleteDialog>
        )}
      </Suspense>
    </>
  )
}

/** On a phone there are no heads to sort by. */
const orders: readonly ListOrder<UserSort>[] = [
  { label: 'Newest first', sort: undefined, direction: undefined },
  { label: 'Oldest first', sort: 'id', direction: 'asc' },
  { label: 'Name', sort: 'name', direction: 'asc' },
  { label: 'Most credits', sort: 'credits', direction: 'desc' },
  { label: 'Fewest credits', sort: 'credits', direction: 'asc' },
]

function NoUsers({ address: { search }, onChange }: UserListPageProps) {
  if (search !== undefined)
    return (
      <NoMatches
        icon={IconUsers}
        title={userTexts.noMatch(search)}
        onClear={() => onChange({ search: undefined, page: undefined })}
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title={userTexts.nobody}
      action={
        <Button variant="default" onClick={() => onChange({ page: undefined, role: undefined })}>
          Show all users
        </Button>
      }
    />
  )
}

/** Named where the roles may be read. */
function RoleFilter({ role, onClear }: { role: number; onClear: () => void }) {
  const abilities = useAccount()?.userAbilities ?? []
  const mayRead = abilities.includes('VIEW_ROLES') || abilities.includes('MANAGE_USERS')
  const { data } = useQuery({ ...roleList, enabled: mayRead })
  const name = data?.data.find(({ id }) => id === role)?.name ?? 'one role'
  return (
    <Button
      size="sm"
      variant="default"
      rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
      onClick={onClear}
      aria-label={`Role: ${name}. Clear filter`}
    >
      Role: {name}
    </Button>
  )
}

export const load = ({ queryClient, address }: LoadInput<UserAddress>) =>
  void queryClient.prefetchQuery(userList(address))
