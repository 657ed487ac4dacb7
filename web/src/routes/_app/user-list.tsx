import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { userList } from '../../features/accounts/users/queries.ts'
import { readUserAddress, type UserAddress } from '../../features/accounts/users/user-address.ts'
import { UserListPage } from '../../features/accounts/users/user-list-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/user-list')({
  staticData: { title: 'Users', section: 'Authorization', ability: 'VIEW_USERS' },
  validateSearch: readUserAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (holdsAbility('VIEW_USERS')) void context.queryClient.prefetchQuery(userList(deps))
  },
  component: UserList,
})

function UserList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback(
    (part: UserAddress) =>
      void navigate({
        search: (now) => ({ ...now, ...part }),
        // Back returns to the page before.
        replace: !('page' in part) || part.page === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return <UserListPage address={address} onChange={change} />
}
