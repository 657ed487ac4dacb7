import { authorizationGroup } from '../../layout/menu-groups.ts'
import { appPage, defineModule } from '../../module.ts'
import { readLogAddress } from './log-address.ts'
import { auditLogMessages } from './messages.ts'

export const audit = defineModule({
  pages: [
    appPage({
      path: '/audit-log',
      title: 'Audit log',
      layout: 'app',
      ability: 'VIEW_AUDIT_LOG',
      menu: { group: authorizationGroup, at: 4 },
      search: readLogAddress,
      screen: () => import('./audit-log-page.tsx'),
      shell: { header: auditLogMessages, calls: ['/audit-log'] },
    }),
  ],
})
