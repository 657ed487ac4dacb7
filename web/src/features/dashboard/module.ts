import { IconLayoutDashboard } from '@tabler/icons-react'
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
        knownQuery: ['filter', 'days', 'movers'],
        texts: () => import('./dashboard-shell.ts'),
      },
    }),
  ],
  /** It adds up what every other module shows. */
  live: liveUpdates({
    events: 'every',
    updates: () => import('./live-updates.ts'),
  }),
})
