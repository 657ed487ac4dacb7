import { createFileRoute } from '@tanstack/react-router'
import { roleList } from '../../features/roles/queries.ts'
import { RoleListPage } from '../../features/roles/role-list-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/role-list')({
  staticData: { title: 'Roles', section: 'Authorization', ability: 'VIEW_ROLES' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_ROLES')) void context.queryClient.prefetchQuery(roleList)
  },
  component: RoleListPage,
})
