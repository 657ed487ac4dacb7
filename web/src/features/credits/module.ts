import { billingGroup } from '../../layout/menu-groups.ts'
import { appPage, defineModule } from '../../module.ts'
import { readCreditsAddress } from './credits-address.ts'

export const credits = defineModule({
  pages: [
    appPage({
      path: '/credits-list',
      title: 'Credits History',
      layout: 'app',
      ability: 'VIEW_CREDITS_HISTORY',
      menu: { group: billingGroup, at: 3, label: 'Credits history' },
      search: readCreditsAddress,
      screen: () => import('./credits-page.tsx'),
      shell: {
        header: { title: 'Credits History' },
        calls: ['/user/history?page=1'],
        texts: () => import('./credits-shell.ts'),
      },
    }),
  ],
  notificationSettings: () => import('./low-credit-alert.tsx'),
})
