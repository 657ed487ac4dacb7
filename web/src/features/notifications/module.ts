import { appPage, defineModule, liveUpdates } from '../../module.ts'
import { noticesHeader } from './messages.ts'
import { readNoticesAddress } from './notices-address.ts'

export const notifications = defineModule({
  pages: [
    appPage({
      path: '/notifications',
      title: 'Notifications',
      layout: 'app',
      ability: 'none',
      menu: 'none',
      search: readNoticesAddress,
      screen: () => import('./notices-page.tsx'),
      shell: {
        header: noticesHeader,
        calls: ['/notifications'],
        texts: () => import('./notices-shell.ts'),
      },
    }),
  ],
  notificationSettings: () => import('./email-preferences.tsx'),
  live: liveUpdates({
    events: ['notices'],
    updates: () => import('./live-updates.ts'),
  }),
})
