import { createFileRoute } from '@tanstack/react-router'
import { PermissionListPage } from '../../features/roles/permission-list-page.tsx'
import { permissionList } from '../../features/roles/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/permission-list')({
  staticData: { title: 'Permissions', section: 'Authorization', ability: 'VIEW_PERMISSIONS' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_PERMISSIONS')) void context.queryClient.prefetchQuery(permissionList)
  },
  component: PermissionListPage,
})
