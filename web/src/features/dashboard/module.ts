import { IconLayoutDashboard } from '@tabler/icons-react'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { appPage, defineModule, liveUpdates } from '../../module.ts'
import { readDashboardAddress } from './dashboard-address.ts'

export const dashboard = defineModule({
  pages: [
    appPage({
      path: '/',
      title: 'Dashboard',
      layout: 'app',
      ability: 'none',
      menu: { icon: IconLayoutDashboard, at: 1 },
      search: readDashboardAddress,
      screen: () => import('./dashboard-page.tsx'),
      shell: {
        header: { title: 'Dashboard' },
        calls: [
          '/dashboard/work',
          '/dashboard/ranks?days=7',
          '/dashboard/movement?days=7',
          '/dashboard?filter=weekly&timeZone={zone}',
        ],
        callsNeed: 'VIEW_SERP_LIST',
        exceptRole: roleNames.superadmin,
      },
    }),
  ],
  /** It adds up what every other module shows. */
  live: liveUpdates({
    events: 'every',
    updates: () => import('./live-updates.ts'),
  }),
})
