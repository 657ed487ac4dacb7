import { authorizationGroup } from '../../layout/menu-groups.ts'
import { appPage, defineModule } from '../../module.ts'
import { permissionListHeader, roleListHeader } from './messages.ts'

export const roles = defineModule({
  pages: [
    appPage({
      path: '/role-list',
      title: 'Roles',
      layout: 'app',
      ability: 'VIEW_ROLES',
      menu: { group: authorizationGroup, at: 2 },
      screen: () => import('./role-list-page.tsx'),
      shell: { header: roleListHeader, calls: ['/roles'] },
    }),
    appPage({
      path: '/permission-list',
      title: 'Permissions',
      layout: 'app',
      ability: 'VIEW_PERMISSIONS',
      menu: { group: authorizationGroup, at: 3 },
      screen: () => import('./permission-list-page.tsx'),
      shell: {
        header: permissionListHeader,
        calls: ['/permissions'],
        texts: () => import('./permission-list-shell.ts'),
      },
    }),
  ],
})
